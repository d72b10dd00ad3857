/** After a move by script, the pane may still move this long while its content is laid out. */
const LAYOUT_MS = 80;

/** Room between a revealed element and the pane's edge. */
const REVEAL_MARGIN_PX = 32;

/** After one of these, the author scrolls. After `input`, typing does. */
const USER_EVENTS = ['wheel', 'pointerdown', 'keydown', 'blur'] as const;

/** Keeps two panes at the same relative position, also when their size changes. */
export class ScrollFollower {
  readonly #pane: HTMLElement;
  readonly #onScroll: (share: number) => void;
  readonly #closing = new AbortController();
  readonly #resizes = new ResizeObserver(() => this.#keepShare());
  /** From 0 (top) to 1 (end). Null until the pane has been scrolled. */
  #share: number | null = null;
  /** Where a script moved the pane. Its scroll event is still to come. */
  #movedTo: number | null = null;
  #ignoredUntil = 0;
  #isTyping = false;

  /**
   * @param pane an element, or the page's root
   * @param onScroll gets the share when the author scrolls or the element's size changes, but not when typing scrolls:
   *   the other pane then shows what was typed
   */
  constructor(pane: HTMLElement, onScroll: (share: number) => void) {
    this.#pane = pane;
    this.#onScroll = onScroll;
    const isPage = pane === document.documentElement;
    // A page's scroll events fire on the document.
    const source = isPage ? document : pane;
    const options = { passive: true, signal: this.#closing.signal };
    source.addEventListener('scroll', () => this.#follow(), options);
    source.addEventListener('input', () => this.#setTyping(true), options);
    for (const name of USER_EVENTS) source.addEventListener(name, () => this.#setTyping(false), options);
    // The size of a page's root is that of its content.
    if (isPage) window.addEventListener('resize', () => this.#keepShare(), options);
    else this.#resizes.observe(pane);
  }

  /** Scrolls without calling back. */
  place(share: number): void {
    this.#share = share;
    this.#moveTo(share * this.#room());
  }

  /** Scrolls to an element that is out of view, without calling back. */
  reveal(element: Element): void {
    const { scrollTop, clientHeight } = this.#pane;
    const { top, bottom } = element.getBoundingClientRect();
    const isCut = bottom > clientHeight && bottom - top < clientHeight;
    if (isCut) this.#moveTo(scrollTop + bottom - clientHeight + REVEAL_MARGIN_PX);
    else if (bottom < 0 || top > clientHeight) this.#moveTo(scrollTop + top - REVEAL_MARGIN_PX);
    this.#readShare();
  }

  /** Call this after the text changed without typing. */
  report(): void {
    if (!this.#isTyping) this.#tell();
  }

  close(): void {
    this.#closing.abort();
    this.#resizes.disconnect();
  }

  #room(): number {
    return this.#pane.scrollHeight - this.#pane.clientHeight;
  }

  #setTyping(isTyping: boolean): void {
    this.#isTyping = isTyping;
    if (!isTyping) this.#ignoredUntil = 0;
  }

  #follow(): void {
    const isMoved = this.#movedTo !== null && Math.abs(this.#pane.scrollTop - this.#movedTo) < 1;
    this.#movedTo = null;
    if (isMoved || performance.now() < this.#ignoredUntil) return;
    if (this.#isTyping) this.#readShare();
    else this.#tell();
  }

  #tell(): void {
    this.#readShare();
    if (this.#share !== null && this.#room() > 0) this.#onScroll(this.#share);
  }

  #readShare(): void {
    const room = this.#room();
    if (room > 0) this.#share = Math.min(1, Math.max(0, this.#pane.scrollTop / room));
  }

  #keepShare(): void {
    if (this.#share === null || this.#room() <= 0) return;
    this.place(this.#share);
    if (this.#pane !== document.documentElement) this.#onScroll(this.#share);
  }

  #moveTo(top: number): void {
    const before = this.#pane.scrollTop;
    this.#pane.scrollTop = top;
    // A pane that doesn't move gets no event.
    if (this.#pane.scrollTop === before) return;
    this.#movedTo = this.#pane.scrollTop;
    this.#ignoredUntil = performance.now() + LAYOUT_MS;
  }
}
