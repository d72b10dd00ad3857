import { expect, type Locator } from 'playwright/test';

export async function expectInOrder(element: Locator, texts: readonly string[]): Promise<void> {
  const whole = (await element.textContent()) ?? '';
  let from = 0;
  for (const text of texts) {
    const at = whole.indexOf(text, from);
    expect(at, `"${text}" after ${from} characters of:\n${whole}`).toBeGreaterThanOrEqual(from);
    from = at + text.length;
  }
}
