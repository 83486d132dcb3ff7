// description.js - shows the description of the interface, which the server sends as Markdown
// SPDX-License-Identifier: MIT

/** Appends text to an element; `code` between backquotes. */
function appendText(element, text) {
  text.split("`").forEach((part, index) => {
    if (index % 2 === 0) element.append(part);
    else element.appendChild(document.createElement("code")).textContent = part;
  });
  return element;
}

function create(name, text) {
  return appendText(document.createElement(name), text);
}

function cells(line) {
  return line.slice(1, -1).split("|").map((cell) => cell.trim());
}

/** A table in a box that scrolls and can have the focus. */
function createTable(lines) {
  const box = document.createElement("div");
  const table = box.appendChild(document.createElement("table"));
  box.className = "wide";
  box.tabIndex = 0;
  lines.filter((line) => !/^[-|]*$/.test(line)).forEach((line, index) => {
    const row = table.insertRow();
    for (const cell of cells(line)) {
      const element = row.appendChild(create(index === 0 ? "th" : "td", cell));
      if (index === 0) element.scope = "col";
    }
  });
  return box;
}

/** Examples are indented by four blanks, and may contain empty lines. */
function createExample(block) {
  const element = document.createElement("pre");
  element.tabIndex = 0;
  element.textContent = block.replace(/^ {4}/gm, "");
  return element;
}

function createBlock(block) {
  if (block.startsWith("# ")) return create("h1", block.slice(2));
  if (block.startsWith("## ")) return create("h2", block.slice(3));
  if (block.startsWith("|")) return createTable(block.split("\n"));
  if (block.startsWith("    ")) return createExample(block);
  return create("p", block.replaceAll("\n", " "));
}

async function showDescription() {
  const main = document.getElementById("description");
  const response = await fetch("API.md").catch(() => undefined);
  if (response === undefined || !response.ok) {
    main.append(create("p", "The server does not answer. Is it still running?"));
    return;
  }
  // Examples that follow each other are one block, with the empty line between them.
  const text = (await response.text()).trim().replaceAll(/(\n {4}.*)\n\n(?= {4})/g, "$1\n    \n");
  main.replaceChildren(...text.split("\n\n").map(createBlock));
}

showDescription();
