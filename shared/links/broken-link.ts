import { z } from 'zod';

/** shared/ compiles without the types of browsers and Node. */
declare const URL: { parse(address: string): { origin: string; protocol: string; href: string; hash: string } | null };

/** A link to another site that the publisher found broken. `reason` is what the last request got, like 404. */
export const brokenLinkSchema = z.object({
  url: z.string(),
  reason: z.string(),
  firstFailedAt: z.iso.datetime({ offset: true }),
});

export type BrokenLink = z.infer<typeof brokenLinkSchema>;

/** In characters. The table has the same limit. */
const MAX_URL_LENGTH = 2_000;

/** Returns the URL that the publisher requests for a link. Null unless it leads to another site. */
export function toCheckedUrl(href: string, siteUrl: string | null): string | null {
  const url = URL.parse(href);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (siteUrl !== null && url.origin === URL.parse(siteUrl)?.origin) return null;
  url.hash = '';
  return url.href.length > MAX_URL_LENGTH ? null : url.href;
}

const DAY = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

export function describeBrokenLink({ url, reason, firstFailedAt }: BrokenLink): string {
  return `Broken link: ${url} (${reason} since ${DAY.format(new Date(firstFailedAt))})`;
}
