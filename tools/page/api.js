// api.js - requests to the server, which API.md describes
//
// Paths are relative to the page, which a proxy may mount below a path of its own.

/** The server rejected a request, or did not answer. */
export class Rejection extends Error {}

async function send(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Rejection("The server does not answer. Is it still running?");
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Rejection(body.error ?? `The server answers with status ${response.status}.`);
}

export async function get(path, values = {}) {
  const search = new URLSearchParams(values).toString();
  return (await send(search === "" ? path : `${path}?${search}`)).json();
}

/** A file of the server. */
export async function text(path) { return (await send(path)).text(); }

function postOptions(body, signal) {
  return { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body), signal };
}

export async function post(path, body, signal) {
  return (await send(path, postOptions(body, signal))).json();
}

/** Reads an event from a block of lines. Returns undefined if they are comments. */
function parse(block) {
  const event = {};
  for (const line of block.split("\n")) {
    const colon = line.indexOf(": ");
    if (colon > 0) event[line.slice(0, colon)] = line.slice(colon + 2);
  }
  return event.data === undefined ? undefined : { name: event.event, data: JSON.parse(event.data) };
}

/** Server-sent events, each `{ name, data }`. */
async function* events(path, body, signal) {
  const { body: stream } = await send(path, postOptions(body, signal));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part; !(part = await reader.read()).done;) {
    const blocks = (text + part.value).split("\n\n");
    text = blocks.pop();
    for (const event of blocks.map(parse)) if (event !== undefined) yield event;
  }
}

/** Solves a board and reports the progress. Returns the answer. */
export async function solve(body, signal, onProgress) {
  let last;
  for await (const event of events("api/solve?stream=1", body, signal)) {
    last = event;
    if (event.name === "progress") onProgress(event.data);
  }
  if (last?.name === "result") return last.data;
  throw new Rejection(last?.data.error ?? "The server closed the connection.");
}
