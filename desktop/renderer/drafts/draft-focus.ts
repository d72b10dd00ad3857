import { fieldId } from '@callwright/shared/post-form/post-field.tsx';

/** Spread onto a list of drafts. */
export const DRAFT_LIST = { 'data-drafts': '' } as const;
/** The id of the button that starts a draft while none is open. */
export const START_ID = 'start-draft';

/** Puts the caret into a field and brings it into view. */
export function focusField(name: string): void {
  const control = document.getElementById(`post-${name}`);
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
}

/** Puts the caret at a position in the text and brings it into view. */
export function focusText(offset: number): void {
  const text = document.getElementById(fieldId('content'));
  if (!(text instanceof HTMLTextAreaElement)) return;
  text.setSelectionRange(offset, offset);
  revealCaret(text);
}

/** Scrolls to the caret, which the browser does when its field gets the focus, and only then. */
export function revealCaret(text: HTMLTextAreaElement): void {
  text.blur();
  text.focus();
}

/**
 * Moves a focus that was lost with the draft it was in: to the row of the draft that is open now,
 * where a key pressed by mistake changes nothing and the arrows go on from. Where the list does not
 * show that draft, its title gets the focus; where none is open, the button that starts one.
 */
export function focusOpenDraft(): void {
  // An author who has gone elsewhere meanwhile is left there.
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const target =
    document.querySelector<HTMLElement>('[data-drafts] [aria-current="true"]') ??
    document.getElementById(fieldId('title')) ??
    document.getElementById(START_ID);
  target?.focus();
}
