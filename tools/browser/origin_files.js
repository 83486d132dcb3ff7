// origin_files.js - tables in the origin-private file system of a browser
// SPDX-License-Identifier: MIT

const READ_AHEAD = 4 << 20;
const N_TRIES = 50;
const MS_BETWEEN_TRIES = 100;

async function openFolder() {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle("tables", { create: true });
}

/** Names of the tables. */
export async function list() {
  const names = [];
  for await (const name of (await openFolder()).keys()) names.push(name);
  return names;
}

/** A table to read at once, as slices of its file: other tabs may read it at the same time. */
export async function open(name) {
  const file = await (await (await openFolder()).getFileHandle(name)).getFile();
  const reader = new FileReaderSync();
  let first = 0;
  let bytes = new Uint8Array(0);
  const read = (to, position) => {
    const end = Math.min(position + to.length, file.size);
    if (position >= end) return 0;
    if (position < first || end > first + bytes.length) {
      const last = Math.min(Math.max(end, position + READ_AHEAD), file.size);
      const slice = file.slice(position, last);
      try {
        bytes = new Uint8Array(reader.readAsArrayBuffer(slice));
      } catch (error) {
        // Another tab has replaced or removed the file since it was opened: it ends here, as a truncated one does.
        if (error.name !== "NotReadableError") throw error;
        bytes = new Uint8Array(0);
        return 0;
      }
      first = position;
    }
    to.set(bytes.subarray(position - first, end - first));
    return end - position;
  };
  return { size: file.size, read };
}

/** Opens a file to write. That of a page that was left, or of a worker that was ended, is free a moment later, or has
 * just got its name. */
async function openToWrite(folder, name) {
  for (let n = 1; ; n++) {
    const handle = await folder.getFileHandle(name, { create: true });
    try {
      return { handle, access: await handle.createSyncAccessHandle() };
    } catch (error) {
      if (!["NoModificationAllowedError", "NotFoundError"].includes(error.name) || n === N_TRIES) throw error;
    }
    await new Promise((resolve) => { setTimeout(resolve, MS_BETWEEN_TRIES); });
  }
}

/** A new table to write at once. Throws while another tab writes it. It gets its name when it is complete: a page
 * may end before. */
export async function create(name) {
  const folder = await openFolder();
  const { handle, access } = await openToWrite(folder, `${name}.part`);
  access.truncate(0);
  const close = async (isComplete) => {
    access.close();
    if (isComplete) await handle.move(name);
    else await folder.removeEntry(`${name}.part`);
  };
  return { read: (to, position) => access.read(to, { at: position }),
    write: (from, position) => access.write(from, { at: position }), close };
}

export async function remove(name) { await (await openFolder()).removeEntry(name); }
