import { PICTURES_PATH } from '../../blog/site-pictures.ts';
import { SITE_REDIRECTS } from '../../settings/routes.ts';
import { ISLANDS_PATH } from '../base/islands/build-islands.ts';
import { SVGS_PATH } from '../base/post-process/extract-lazy-svgs.ts';

/** Our own demo video and its captions, under site/public; `pnpm demo-video` names them after their content. */
export const VIDEOS_PATH = 'videos';

/** What a host has to send and redirect for the export; host-files.ts writes it in the format of each kind of host. */
export type HostRules = {
  /** Sent with every response. */
  headers: Readonly<Record<string, string>>;
  /** Folders whose files are named after their content, so that a browser never requests one twice. */
  immutableFolders: readonly string[];
  redirects: readonly HostRule[];
};

/** An address that leads elsewhere, or is gone for good: 410, with the page of 404. */
export type HostRule = { from: string; to: string | null; status: 301 | 410 };

export const IMMUTABLE = 'public, max-age=31536000, immutable';

export const HOST_RULES: HostRules = {
  headers: {
    // The rest of the policy is in each page; browsers read this directive from a header alone. The demo page embeds
    // the calendar; other sites embed no page.
    'Content-Security-Policy': "frame-ancestors 'self'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // A page may embed a video, full screen, and a scheduler; neither needs one of these.
    'Permissions-Policy':
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000',
  },
  immutableFolders: ['/_next/static', `/${ISLANDS_PATH}`, `/${SVGS_PATH}`, `/${PICTURES_PATH}`, `/${VIDEOS_PATH}`],
  redirects: SITE_REDIRECTS.flatMap(({ from, to }) =>
    ['', '/'].map((end): HostRule => ({ from: from.path.replace(/\/?$/, end), to: to.path, status: 301 })),
  ),
};
