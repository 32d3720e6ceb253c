/** What each key does at the table. */
export const KEYS: [string[], string][] = [
  [["←", "→", "↑", "↓"], "from one lit thing to the next"],
  [["Tab"], "through everything that can be pressed"],
  [["Enter"], "click what has the focus; where nothing has it, the bright button"],
  [["1", "…", "9"], "press a button of the decision by its number"],
  [["D"], "done, or pass"],
  [["⇧"], "held while one chooses, clicks or draws: that is the last, and the Segment goes on"],
  [["U"], "undo"],
  [["H"], "hint: what the adviser would do"],
  [["O"], "all options side by side, with their chances"],
  [["A"], "let the adviser decide until this Segment is over"],
  [["P"], "purchases, deployment or taxes on one sheet"],
  [["W"], "wait: no card is drawn by itself"],
  [["Space"], "on to the next card or dice"],
  [["Esc"], "back: give up what was chosen, close a window; or skip what is still to be told"],
  [["S"], "settings"],
  [["?"], "this help"],
];
