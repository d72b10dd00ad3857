import type { BrowserContext, Page } from 'playwright';

export type Stored = { area: string; name: string };

export async function readStored(page: Page, context: BrowserContext): Promise<Stored[]> {
  const inPage = await page.evaluate(async () => {
    const namesOf = (storage: Storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    const databases = await indexedDB.databases();
    const caches = 'caches' in window ? await window.caches.keys() : [];
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    return [
      ...namesOf(localStorage).map((name) => ({ area: 'localStorage', name })),
      ...namesOf(sessionStorage).map((name) => ({ area: 'sessionStorage', name })),
      ...databases.map(({ name }) => ({ area: 'indexedDB', name: name ?? '' })),
      ...caches.map((name) => ({ area: 'caches', name })),
      ...workers.map(({ scope }) => ({ area: 'serviceWorker', name: scope })),
    ];
  });
  return [...inPage, ...(await context.cookies()).map(({ name }) => ({ area: 'cookie', name }))];
}
