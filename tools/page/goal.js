// goal.js - the choice of a goal: a standard one by its name, or a board of one's own

const others = { last: "first", first: "last" };

export class GoalChoice {
  /** `own` is shown for a board of one's own, which is typed into `input`. */
  constructor({ select, own, input }) {
    this.select = select;
    this.own = own;
    this.input = input;
    this.text = "last";
  }

  /** As the server takes it. */
  get text() { return this.chosen; }

  set text(text) {
    const isOwn = others[text] === undefined;
    this.chosen = text;
    this.select.value = isOwn ? "own" : text;
    this.own.hidden = !isOwn;
    if (isOwn) this.input.value = text;
  }

  /** The standard goal that it is not, or undefined if it is none. */
  get other() { return others[this.chosen]; }

  /** How it is called here. */
  name(text) { return this.select.querySelector(`[value="${text}"]`).textContent; }

  /** Whether the select wants a board of one's own, which is then to be typed. */
  reveal() {
    const isOwn = this.select.value === "own";
    this.own.hidden = !isOwn;
    if (isOwn) this.input.focus();
    return isOwn;
  }
}
