/** Finds a part of a page that its script needs. @throws where the page has none: page and script are of one build. */
export function findPart<Part extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): Part {
  const part = root.querySelector<Part>(selector);
  if (!part) throw new Error(`The page has no ${selector}.`);
  return part;
}

/** Shows the part of this name, and hides the others of its kind. @param kind `say`, `state`, or `trade`. */
export function showOnly(root: ParentNode, kind: 'say' | 'state' | 'trade', name: string | null): void {
  for (const part of root.querySelectorAll<HTMLElement>(`[data-${kind}]`)) part.hidden = part.dataset[kind] !== name;
}

/** Fills in what a page leaves open under this name. */
export function fillIn(root: ParentNode, name: string, text: string): void {
  for (const part of root.querySelectorAll(`[data-fill="${name}"]`)) part.textContent = text;
}
