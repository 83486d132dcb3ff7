# index.sed - makes the page without a server from the page of the server
# One style and one script, which index.html names first; what only a server has is left out.
/<title>/i\
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'">
/<link rel="icon"/a\
<link rel="apple-touch-icon" href="icon-192.png">\
<link rel="manifest" href="manifest.webmanifest">\
<link rel="preload" href="solver.wasm" as="fetch" crossorigin>
/<link rel="stylesheet" href="player\/player.css">/c\
<link rel="stylesheet" href="page.css">
/<link rel="stylesheet"/d
/<a href="api">API<\/a>/d
s/ or the <a href="api">interface for programs<\/a>//
