import { assertNever } from '@callwright/shared/result.ts';
import { z } from 'zod';

/** Who may run a calendar outside of this site. */
const PROVIDERS = ['cal', 'calendly', 'hubspot'] as const;
type Provider = (typeof PROVIDERS)[number];

/** What an owner sets of the calendar on the demo page: our own, or the address of one at a provider. */
export const schedulingSchema = z.discriminatedUnion(
  'provider',
  [
    z.strictObject({ provider: z.literal('own') }),
    z
      .strictObject({
        provider: z.enum(PROVIDERS),
        url: z.url({ protocol: /^https$/, error: 'The calendar must be a full URL that starts with https://' }),
      })
      .superRefine(({ provider, url }, context) => {
        const refusal = refuseAddress(provider, url);
        if (refusal !== null) context.addIssue({ code: 'custom', path: ['url'], message: refusal });
      }),
  ],
  { error: `The provider must be one of own, ${PROVIDERS.join(', ')}` },
);

export type SiteScheduling = z.infer<typeof schedulingSchema>;

/** How the demo page embeds a provider's calendar. */
export type SchedulingFrame = {
  /** What the frame opens. */
  embedUrl: string;
  /** The same calendar on a page of its own, for visitors who can't use the embedded one. */
  pageUrl: string;
  /** What the page's policy has to let the frame open, redirects included. */
  sources: readonly string[];
};

/**
 * Turns the setting into a frame; null for our own calendar, which is part of the page. Each provider documents a script that makes the frame; the script is left out, so the
 * demo page runs none, and the frame has the address that the script would give it.
 *
 * - Cal.com: the calendar with `embed` as the script sets it. Not the script's own path `/embed`, which stays invisible
 *   until a script of the page around it answers. cal.com leads some addresses on to app.cal.com.
 *   https://cal.com/help/embedding/embed-instructions
 * - Calendly: `embed_domain` and `embed_type`, without which it counts as opened by itself and refuses some frames.
 *   https://developer.calendly.com/api-docs/overview/embedding/getting-started
 * - HubSpot: `embed=true`, as in the code that its scheduling page offers to copy.
 *   https://knowledge.hubspot.com/meetings-tool/embed-meetings-on-a-hubspot-or-external-page
 *
 * @param siteUrl the address of this site, which Calendly asks for.
 */
export function toSchedulingFrame(scheduling: SiteScheduling, siteUrl: string): SchedulingFrame | null {
  if (scheduling.provider === 'own') return null;
  const { provider, url } = scheduling;
  const embed = new URL(url);
  for (const [name, value] of Object.entries(listParameters(provider, siteUrl))) embed.searchParams.set(name, value);
  const sources = [embed.origin, ...(embed.host === 'cal.com' ? ['https://app.cal.com'] : [])];
  return { embedUrl: embed.href, pageUrl: url, sources };
}

function listParameters(provider: Provider, siteUrl: string): Record<string, string> {
  switch (provider) {
    case 'calendly':
      return { embed_domain: new URL(siteUrl).hostname, embed_type: 'Inline' };
    case 'cal':
    case 'hubspot':
      return { embed: 'true' };
    default:
      return assertNever(provider);
  }
}

/** Cal.com and HubSpot also answer under a company's own name, so their hosts can't be listed. */
function refuseAddress(provider: Provider, url: string): string | null {
  // What is no address at all has been said already.
  if (!URL.canParse(url)) return null;
  const { host, pathname } = new URL(url);
  if (provider === 'calendly' && host !== 'calendly.com')
    return 'The calendar must be a calendly.com URL, such as https://calendly.com/your-company/demo';
  if (pathname === '/') return `The calendar must be the URL of one event, not of ${host} itself`;
  if (provider === 'cal' && pathname.endsWith('/embed'))
    return 'The calendar must be the URL you open in a browser, without /embed at the end';
  return null;
}
