/** A position in a text that stays where it is while the author types on. */
export type InsertionPoint = {
  /** Where it is now, and whether anything was typed since it was taken. */
  read(): { offset: number; hasTyped: boolean };
  end(): void;
};

/** Follows a position in the text of a field. */
export function trackInsertionPoint(field: HTMLTextAreaElement, start: number): InsertionPoint {
  let text = field.value;
  let offset = start;
  let hasTyped = false;
  const follow = () => {
    offset = moveOffset(text, field.value, offset);
    text = field.value;
    hasTyped = true;
  };
  field.addEventListener('input', follow);
  return {
    read: () => ({ offset: Math.min(offset, field.value.length), hasTyped }),
    end: () => field.removeEventListener('input', follow),
  };
}

/** Moves an offset with the text around it; what is typed at the offset itself comes after it. */
export function moveOffset(before: string, after: string, offset: number): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (offset <= start) return offset;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return offset >= before.length - end ? offset + after.length - before.length : after.length - end;
}
