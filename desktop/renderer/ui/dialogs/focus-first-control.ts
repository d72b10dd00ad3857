/** Spread onto the control that a dialog is for, or an element around it, if another one comes first. */
export const FIRST_FOCUS = { 'data-first-focus': '' } as const;

/** The title bar has the close button and what is done once the rest was read. */
const CONTROLS = ['input', 'select', 'textarea', 'button', 'a[href]', '[tabindex="0"]']
  .map((control) => `${control}:not(:disabled, header *)`)
  .join();

/**
 * Focuses the control that a dialog is for: `onOpenAutoFocus` of the dialogs of radix-ui, which would focus the close
 * button. The dialog itself has the focus until there is a control, because some of them read from the disk first.
 */
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
