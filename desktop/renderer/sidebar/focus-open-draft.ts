import { fieldId } from '../editor/post-fields.ts';

/** The id of the list of drafts. */
export const LIST_ID = 'drafts-list';
/** The id of the button that starts a draft while none is open. */
export const START_ID = 'start-draft';

/**
 * Gives a focus that was lost with the draft it was in to the row of the one that is open now, from
 * where the arrows go on; a key pressed by mistake changes nothing there. Where the list does not
 * show that draft, its title gets it; where none is open, what starts one.
 */
export function focusOpenDraft(): void {
  // Whoever has gone elsewhere meanwhile stays there.
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const target =
    document.querySelector<HTMLElement>(`#${LIST_ID} [aria-current="true"]`) ??
    document.getElementById(fieldId('title')) ??
    document.getElementById(START_ID);
  target?.focus();
}
