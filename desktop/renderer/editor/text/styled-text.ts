import { type LineChange, SourceLines } from './source-lines.ts';
import { STYLES, type Token } from './style-line.ts';

/**
 * Paints Markdown's styles. A textarea can't style words, so this is a copy of its text over it, in the same box and
 * font. The textarea's own text is transparent exactly while the copy shows.
 */
export class StyledText {
  readonly #field: HTMLTextAreaElement;
  readonly #layer: HTMLElement;
  readonly #source = new SourceLines();
  readonly #lines: ShownLine[] = [];
  readonly #resizes = new ResizeObserver(() => this.#align());
  readonly #closing = new AbortController();
  readonly #idle: number;
  #frame: number | null = null;
  #hasScrolled = false;
  #isComposing = false;

  /** @param layer the element right before the field */
  constructor(field: HTMLTextAreaElement, layer: HTMLElement) {
    this.#field = field;
    this.#layer = layer;
    this.#resizes.observe(field);
    const { signal } = this.#closing;
    field.addEventListener('scroll', () => this.#follow(), { passive: true, signal });
    // The system draws its own marks in a text that is being composed, and in the color of that text.
    field.addEventListener('compositionstart', () => this.#compose(true), { signal });
    field.addEventListener('compositionend', () => this.#compose(false), { signal });
    // A draft opens with plain text, because styling a long one would delay it.
    this.#idle = requestIdleCallback(() => this.update(), { timeout: 500 });
  }

  /** Call this after a change of the field's value. Several changes before the next frame cost as much as one. */
  update(): void {
    // Runs before the browser paints the change.
    this.#frame ??= requestAnimationFrame(() => this.#show());
  }

  close(): void {
    cancelIdleCallback(this.#idle);
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#resizes.disconnect();
    this.#closing.abort();
    this.#layer.hidden = true;
    this.#layer.replaceChildren();
  }

  #follow(): void {
    this.#hasScrolled = true;
    this.update();
  }

  #compose(isComposing: boolean): void {
    this.#isComposing = isComposing;
    if (isComposing) this.#layer.hidden = true;
    else this.update();
  }

  #show(): void {
    this.#frame = null;
    const change = this.#isComposing ? null : this.#source.update(this.#field.value);
    if (change !== null) this.#write(change);
    const isShown = change !== null && this.#layer.hidden;
    this.#layer.hidden = change === null;
    if (isShown || this.#hasScrolled) this.#align();
  }

  #align(): void {
    this.#hasScrolled = false;
    this.#layer.scrollTop = this.#field.scrollTop;
  }

  #write({ at, removed, lines }: LineChange): void {
    const old = this.#lines.slice(at, at + removed);
    const shown: ShownLine[] = [];
    for (const [index, { tokens }] of lines.entries()) {
      const before = old[index] ?? this.#insertAfter(shown.at(-1) ?? this.#lines[at - 1]);
      writeLine(before, tokens);
      shown.push({ element: before.element, tokens });
    }
    for (const { element } of old.slice(lines.length)) removeLine(element);
    this.#lines.splice(at, removed, ...shown);
    const group = shown.at(-1)?.element.parentElement;
    if (group && group.childElementCount > MAX_GROUP_LINES) splitGroup(group);
  }

  #insertAfter(previous: ShownLine | undefined): ShownLine {
    const element = document.createElement('div');
    if (previous) previous.element.after(element);
    else this.#layer.appendChild(document.createElement('div')).append(element);
    return { element, tokens: null };
  }
}

/** `tokens` is null before its first text. */
type ShownLine = { element: HTMLElement; tokens: readonly Token[] | null };

/** Lines are in groups, because the browser lays out and walks through all siblings of a line that changes. */
const GROUP_LINES = 32;
const MAX_GROUP_LINES = 2 * GROUP_LINES;

function splitGroup(group: HTMLElement): void {
  const lines = [...group.children];
  let last = group;
  for (let from = GROUP_LINES; from < lines.length; from += GROUP_LINES) {
    const next = document.createElement('div');
    next.append(...lines.slice(from, from + GROUP_LINES));
    last.after(next);
    last = next;
  }
}

function removeLine(element: HTMLElement): void {
  const group = element.parentElement;
  element.remove();
  if (group?.childElementCount === 0) group.remove();
}

/** A key in a word changes a single text node. New elements would cost more than the key itself. */
function writeLine({ element, tokens: before }: ShownLine, tokens: readonly Token[]): void {
  const isAlike = before?.length === tokens.length && tokens.every(({ styles }, at) => styles === before[at]?.styles);
  if (!isAlike) {
    // Without the line break, an empty line would have no height.
    element.replaceChildren(...tokens.map(toNode), '\n');
    return;
  }
  for (const [at, { text }] of tokens.entries()) {
    const node = element.childNodes[at];
    const words = node?.firstChild ?? node;
    if (words && text !== before?.[at]?.text) words.textContent = text;
  }
}

function toNode({ text, styles }: Token): Node | string {
  if (styles === 0) return text;
  const span = document.createElement('span');
  span.className = nameStyles(styles);
  span.textContent = text;
  return span;
}

function nameStyles(styles: number): string {
  return Object.entries(STYLES)
    .filter(([, style]) => (styles & style) !== 0)
    .map(([name]) => `source-${name}`)
    .join(' ');
}
