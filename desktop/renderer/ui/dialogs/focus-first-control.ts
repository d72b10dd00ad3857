/** Spread onto the dialog's main control, or an element around it, if another control comes first. */
export const FIRST_FOCUS = { 'data-first-focus': '' } as const;

/** Excludes the title bar, with its close button. */
const CONTROLS = ['input', 'select', 'textarea', 'button', 'a[href]', '[tabindex="0"]']
  .map((control) => `${control}:not(:disabled, header *)`)
  .join();

/** radix-ui would focus the close button. A dialog that is still loading has focus until it has a control. */
export function focusFirstControl(event: Event): void {
  event.preventDefault();
  const box = event.currentTarget;
  if (!(box instanceof HTMLElement) || focusControl(box)) return;
  box.focus();
  const observer = new MutationObserver(() => {
    if (document.activeElement !== box || focusControl(box)) observer.disconnect();
  });
  observer.observe(box, { childList: true, subtree: true });
}

function focusControl(box: HTMLElement): boolean {
  const marked = box.querySelector<HTMLElement>('[data-first-focus]');
  const first = marked?.matches(CONTROLS) ? marked : (marked ?? box).querySelector<HTMLElement>(CONTROLS);
  const checked = first?.closest('fieldset')?.querySelector<HTMLElement>('input[type="radio"]:checked');
  (checked ?? first)?.focus();
  return first !== null;
}
