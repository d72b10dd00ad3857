import { SITE_FILES } from '@callwright/shared/site-paths.ts';
import { site } from '../settings/site.ts';

/**
 * Allows everything: a crawler must read a page to see that it's `noindex`. The signals say what may be done with it
 * (https://contentsignals.org).
 */
export function toRobotsTxt(): string {
  const { search, aiInput, aiTrain } = site.contentSignals;
  const signals = Object.entries({ search, 'ai-input': aiInput, 'ai-train': aiTrain });
  return [
    'User-Agent: *',
    `Content-Signal: ${signals.map(([name, isAllowed]) => `${name}=${isAllowed ? 'yes' : 'no'}`).join(', ')}`,
    'Allow: /',
    '',
    `Sitemap: ${site.url}${SITE_FILES.sitemap}`,
    '',
  ].join('\n');
}
