// table_files.js - tables of the page or of the machine as files of the library, whose bytes are elsewhere
// SPDX-License-Identifier: MIT
import { FOLDER } from "./library.js";

const NO_SPACE = 51; // ENOSPC of WebAssembly's system interface

/** Gives a file of the library its bytes: functions that read into and write from an array at a position. */
function setBytes(node, { size, read, write }) {
  node.usedBytes = size;
  node.stream_ops = { ...node.stream_ops,
    read: (stream, memory, offset, length, position) => read(memory.subarray(offset, offset + length), position),
    write: (stream, memory, offset, length, position) => {
      const written = write(memory.subarray(offset, offset + length), position);
      node.usedBytes = Math.max(node.usedBytes, position + written);
      return written;
    } };
}

/** Lets the library read a table. */
export async function mountTable(files, place, name) {
  const path = `${FOLDER}/${name}`;
  const source = await place.open(name);
  files.writeFile(path, "");
  setBytes(files.lookupPath(path).node, source);
}

/** Runs an action in which the library creates one file, which becomes the table `name`, and that returns a reply. */
export async function writeTable(files, place, name, action) {
  const target = await place.create(name);
  const { node: parent } = files.lookupPath(FOLDER);
  const before = parent.node_ops;
  const write = (from, position) => {
    try {
      return target.write(from, position);
    } catch {
      throw new files.ErrnoError(NO_SPACE);
    }
  };
  parent.node_ops = { ...before, mknod: (...parameters) => {
    const node = before.mknod(...parameters);
    setBytes(node, { size: 0, read: target.read, write });
    return node;
  } };
  let reply;
  try {
    reply = action();
    return reply;
  } finally {
    parent.node_ops = before;
    await target.close(reply?.status === 200);
  }
}
