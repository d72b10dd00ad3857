/** @throws if the page lacks the part: page and script come from one build. */
export function findPart<Part extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): Part {
  const part = root.querySelector<Part>(selector);
  if (!part) throw new Error(`The page has no ${selector}.`);
  return part;
}

export function showOnly(root: ParentNode, kind: 'say' | 'state' | 'trade', name: string | null): void {
  for (const part of root.querySelectorAll<HTMLElement>(`[data-${kind}]`)) part.hidden = part.dataset[kind] !== name;
}

/** Blames the connection only if this device is offline. */
export function showFailed(root: ParentNode): void {
  showOnly(root, 'say', 'failed');
  findPart(root, '[data-part="offline"]').hidden = navigator.onLine;
}

const COPIED_MS = 2000;

/** Copies the button's text, or this page's URL if it has none. The button says so, or a notice says that it failed. */
export async function copyFrom(button: HTMLElement): Promise<void> {
  const place = button.closest('[data-state], [data-say]') ?? document;
  const isCopied = await navigator.clipboard.writeText(button.dataset.text ?? location.href).then(
    () => true,
    () => false,
  );
  findPart(place, '[data-say="not_copied"]').hidden = isCopied;
  if (!isCopied) return;
  showCopied(true);
  setTimeout(showCopied, COPIED_MS, false);

  function showCopied(isNow: boolean): void {
    findPart(button, '[data-copy="offer"]').hidden = isNow;
    findPart(button, '[data-copy="done"]').hidden = !isNow;
    findPart(place, '[data-say="copied"]').hidden = !isNow;
  }
}

export function fillIn(root: ParentNode, name: string, text: string): void {
  for (const part of root.querySelectorAll(`[data-fill="${name}"]`)) part.textContent = text;
}
