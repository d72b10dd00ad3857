import { expect } from 'playwright/test';

export function expectInOrder(whole: string, texts: readonly string[]): void {
  let from = 0;
  for (const text of texts) {
    const at = whole.indexOf(text, from);
    expect(at, `"${text}" after ${from} characters of:\n${whole}`).toBeGreaterThanOrEqual(from);
    from = at + text.length;
  }
}
