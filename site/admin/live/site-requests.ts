import type { SiteRequests } from '@callwright/shared/live/public-page.ts';

/** Pause between the two requests for a public page. */
const PAUSE_MS = 2_000;

const TIMEOUT_MS = 10_000;

/** Requests this page's site and bypasses the browser's cache. */
export const siteRequests: SiteRequests = {
  async getPage(url) {
    try {
      const response = await fetch(url, {
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, html: await response.text() };
    } catch {
      return null;
    }
  },
  // As an image, because another host may not allow a fetch from here.
  hasPicture: (url) =>
    new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve(true);
      image.onerror = () => resolve(navigator.onLine ? false : null);
      image.src = url;
    }),
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
};
