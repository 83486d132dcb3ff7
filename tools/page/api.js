// api.js - requests to the server that the page is from; /api describes them

/** What the server refuses with, in its words; or that there is none. */
export class Refusal extends Error {}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal("The server does not answer. Is it still running?");
  }
  if (response.ok) return response;
  const said = await response.json().catch(() => ({}));
  throw new Refusal(said.error ?? `The server answers with status ${response.status}.`);
}

export async function get(path, values = {}) {
  const search = new URLSearchParams(values).toString();
  return (await ask(search === "" ? path : `${path}?${search}`)).json();
}

function posting(body, signal) {
  return { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body), signal };
}

export async function post(path, body, signal) {
  return (await ask(path, posting(body, signal))).json();
}

/** The event of a block of lines, or undefined if these are comments. */
function parse(block) {
  const event = {};
  for (const line of block.split("\n")) {
    const colon = line.indexOf(": ");
    if (colon > 0) event[line.slice(0, colon)] = line.slice(colon + 2);
  }
  return event.data === undefined ? undefined : { name: event.event, data: JSON.parse(event.data) };
}

/** Events sent by the server, each `{ name, data }`. */
async function* events(path, body, signal) {
  const { body: stream } = await ask(path, posting(body, signal));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part; !(part = await reader.read()).done;) {
    const blocks = (text + part.value).split("\n\n");
    text = blocks.pop();
    for (const event of blocks.map(parse)) if (event !== undefined) yield event;
  }
}

/** Solves, and tells how the search goes. Returns the answer. */
export async function solve(body, signal, onProgress) {
  let last;
  for await (const event of events("/api/solve?stream=1", body, signal)) {
    last = event;
    if (event.name === "progress") onProgress(event.data);
  }
  if (last?.name === "result") return last.data;
  throw new Refusal(last?.data.error ?? "The server broke off.");
}
