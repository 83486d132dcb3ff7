// api.js - requests to what solves boards, which API.md describes
// SPDX-License-Identifier: MIT
import * as transport from "./transport/transport.js";
import { received } from "./messages.js";
import { t } from "./player/text.js";

/** A request was rejected, and then has a `status`, or got no answer. */
export class Rejection extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function send(path, options) {
  let response;
  try {
    response = await transport.send(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Rejection(t(transport.words.silent));
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Rejection(body.error === undefined ? t("The server answers with status {status}.", { status: response.status })
    : received(body.error), response.status);
}

export async function get(path, values = {}) {
  const search = new URLSearchParams(values).toString();
  return (await send(search === "" ? path : `${path}?${search}`)).json();
}

/** A file beside the page. */
export async function text(path) { return (await send(path)).text(); }

function postOptions(body, signal) {
  return { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body), signal };
}

/** An answer, whose message is in the language of the page. */
function translated(answer) { return { ...answer, message: answer.message && received(answer.message) }; }

export async function post(path, body, signal) {
  return translated(await (await send(path, postOptions(body, signal))).json());
}

/** The answer is a file. */
export async function postForBlob(path, body) { return (await send(path, postOptions(body))).blob(); }

/** Reads an event from a block of lines. Returns undefined if they are comments. */
function parse(block) {
  const event = {};
  for (const line of block.split("\n")) {
    const colon = line.indexOf(": ");
    if (colon > 0) event[line.slice(0, colon)] = line.slice(colon + 2);
  }
  return event.data === undefined ? undefined : { name: event.event, data: JSON.parse(event.data) };
}

async function readPart(reader) {
  try {
    return await reader.read();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Rejection(t(transport.words.broken));
  }
}

/** Server-sent events, each `{ name, data }`. */
async function* events(path, body, signal) {
  const { body: stream } = await send(path, postOptions(body, signal));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part; !(part = await readPart(reader)).done;) {
    const blocks = (text + part.value).split("\n\n");
    text = blocks.pop();
    for (const event of blocks.map(parse)) if (event !== undefined) yield event;
  }
}

/** What a search that does not run waits for. */
function waiting({ state, position }) {
  if (state === "preparing") return t("Preparing the heuristic.");
  return state === "queued" ? t("Waiting for other searches; position {position} in the queue.", { position }) : t("Searching.");
}

/** Solves a board. Reports the progress of the search, and in a sentence what the search waits for.
 * Returns the answer. */
export async function solve(body, signal, onProgress, onWait = () => {}) {
  let last;
  for await (const event of events("api/solve?stream=1", body, signal)) {
    last = event;
    if (event.name === "progress") onProgress(event.data);
    if (event.name === "state") onWait(waiting(event.data));
  }
  if (last?.name === "result") return translated(last.data);
  throw new Rejection(last === undefined ? t("The server closed the connection.") : received(last.data.error));
}
