import type { PostFields } from '@callwright/shared/post/post.ts';

/** The id of a field's control, so that a refused publish can lead to it. */
export function fieldId(name: keyof PostFields): string {
  return `post-${name}`;
}

/** Fields that stand in the details panel, which has to be open before one of them can be shown. */
export const DETAILS: ReadonlySet<string> = new Set([
  'slug',
  'excerpt',
  'metaDescription',
  'keywords',
  'featuredImageUrl',
] satisfies (keyof PostFields)[]);

/** Puts the caret into a field and brings it into view. */
export function focusField(name: string): void {
  const control = document.getElementById(`post-${name}`);
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
}

/** Puts the caret at a place of the text and brings it into view. */
export function focusText(offset: number): void {
  const text = document.getElementById(fieldId('content'));
  if (!(text instanceof HTMLTextAreaElement)) return;
  // The browser scrolls to a caret when its field gets the focus, and only then.
  text.blur();
  text.setSelectionRange(offset, offset);
  text.focus();
}
