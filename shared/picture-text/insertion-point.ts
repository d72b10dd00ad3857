export type InsertionPoint = {
  read(): { offset: number; hasTyped: boolean };
  /** Resolves when no IME composition is active, because an edit would break it. */
  whenComposed(): Promise<void>;
  end(): void;
};

export function trackInsertionPoint(field: HTMLTextAreaElement, start: number): InsertionPoint {
  let text = field.value;
  let offset = start;
  let hasTyped = false;
  let isComposing = false;
  let onComposed: (() => void)[] = [];
  const follow = (event: Event) => {
    isComposing = event instanceof InputEvent && event.isComposing;
    offset = moveOffset(text, field.value, offset);
    text = field.value;
    hasTyped = true;
  };
  const beginComposing = () => {
    isComposing = true;
  };
  const endComposing = () => {
    isComposing = false;
    for (const resume of onComposed) resume();
    onComposed = [];
  };
  const listeners = [
    ['input', follow],
    ['compositionstart', beginComposing],
    ['compositionend', endComposing],
    ['blur', endComposing],
  ] as const;
  for (const [type, listener] of listeners) field.addEventListener(type, listener);
  return {
    read: () => ({ offset: Math.min(offset, field.value.length), hasTyped }),
    async whenComposed() {
      while (isComposing && field.isConnected) {
        await new Promise<void>((resolve) => onComposed.push(resolve));
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    end() {
      for (const [type, listener] of listeners) field.removeEventListener(type, listener);
      endComposing();
    },
  };
}

/** Text that is typed at the offset itself comes after it. */
export function moveOffset(before: string, after: string, offset: number): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (offset <= start) return offset;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return offset >= before.length - end ? offset + after.length - before.length : after.length - end;
}
