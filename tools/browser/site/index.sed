# index.sed - makes the page without a server from the bundle of that of the server (embed/bundle.sh)
# What only a server has is left out.
/<title>/i\
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'">
/<link rel="icon"/a\
<link rel="apple-touch-icon" href="icon-192.png">\
<link rel="manifest" href="manifest.webmanifest">
/<a href="api">API<\/a>/d
s/ or the <a href="api">interface for programs<\/a>//
