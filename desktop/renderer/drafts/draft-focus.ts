import { fieldId } from '@callwright/shared/post-form/post-field.tsx';

/** Spread onto a list of drafts. */
export const DRAFT_LIST = { 'data-drafts': '' } as const;
export const START_ID = 'start-draft';

/** Of a field with several controls, focuses the first invalid one. */
export function focusField(name: string): void {
  const control =
    document.querySelector<HTMLElement>(`[id^="post-${name}"][aria-invalid="true"]`) ??
    document.getElementById(`post-${name}`);
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
}

export function focusText(offset: number): void {
  const text = document.getElementById(fieldId('content'));
  if (!(text instanceof HTMLTextAreaElement)) return;
  text.setSelectionRange(offset, offset);
  revealCaret(text);
}

/** Browsers scroll to the caret only when a field gets focus. */
export function revealCaret(text: HTMLTextAreaElement): void {
  text.blur();
  text.focus();
}

/** Restores focus lost with a closed draft. Prefers the open draft's row: there, a stray key changes nothing. */
export function focusOpenDraft(): void {
  // Leave focus alone if the author has moved it.
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const target =
    document.querySelector<HTMLElement>('[data-drafts] [aria-current="true"]') ??
    document.getElementById(fieldId('title')) ??
    document.getElementById(START_ID);
  target?.focus();
}
