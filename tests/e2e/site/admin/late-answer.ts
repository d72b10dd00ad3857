import type { Page } from 'playwright/test';

/** Holds back the response to the next matching request. @param toUrl where the request goes. */
export async function holdNextAnswer(page: Page, urls: string, toUrl: (url: string) => string = (url) => url) {
  const taken = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(urls, async (route) => {
    if (!isFirst || route.request().method() === 'OPTIONS') return route.fallback();
    isFirst = false;
    const response = await route.fetch({ url: toUrl(route.request().url()) });
    taken.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return {
    isTaken: taken.promise,
    async deliver(): Promise<void> {
      const arrived = page.waitForResponse(urls);
      released.resolve();
      await (await arrived).finished();
      await page.evaluate(
        () =>
          new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 100)),
      );
    },
  };
}
