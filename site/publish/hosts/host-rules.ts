import { PICTURES_PATH } from '../../blog/site-pictures.ts';
import { SITE_REDIRECTS } from '../../settings/routes.ts';
import { ISLANDS_PATH } from '../base/islands/build-islands.ts';
import { SVGS_PATH } from '../base/post-process/extract-lazy-svgs.ts';

export const VIDEOS_PATH = 'videos';

/** A redirect, or a deleted post: 410 with the 404 page. */
export type HostRule = { from: string; to: string | null; status: 301 | 410 };

export const IMMUTABLE = 'public, max-age=31536000, immutable';

export const HOST_RULES = {
  headers: {
    // Browsers read this directive only from a header. The demo page embeds the calendar; other sites embed no page.
    'Content-Security-Policy': "frame-ancestors 'self'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // A page may embed a fullscreen video and a scheduler. Neither needs any of these.
    'Permissions-Policy':
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000',
  },
  /** Files named after their content, so browsers never request one twice. */
  immutableFolders: ['/_next/static', `/${ISLANDS_PATH}`, `/${SVGS_PATH}`, `/${PICTURES_PATH}`, `/${VIDEOS_PATH}`],
  redirects: SITE_REDIRECTS.flatMap(({ from, to }) =>
    ['', '/'].map((end): HostRule => ({ from: from.path.replace(/\/?$/, end), to: to.path, status: 301 })),
  ),
};
