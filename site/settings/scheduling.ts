import { assertNever } from '@callwright/shared/result.ts';
import { z } from 'zod';

const PROVIDERS = ['cal', 'calendly', 'hubspot'] as const;
type Provider = (typeof PROVIDERS)[number];

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

export type SchedulingFrame = {
  embedUrl: string;
  pageUrl: string;
  /** Origins that the page's policy must allow in the frame, including redirects. */
  sources: readonly string[];
};

/**
 * Returns the iframe for a provider's calendar. Null for our own calendar. The URLs are those that each provider's
 * embed script would set, so the page doesn't need a script:
 *
 * - Cal.com: `embed`. The path `/embed` stays invisible until a script responds. cal.com redirects some URLs to
 *   app.cal.com. https://cal.com/help/embedding/embed-instructions
 * - Calendly: `embed_domain` and `embed_type`. Without them, it refuses some frames.
 *   https://developer.calendly.com/api-docs/overview/embedding/getting-started
 * - HubSpot: `embed=true`. https://knowledge.hubspot.com/meetings-tool/embed-meetings-on-a-hubspot-or-external-page
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

/** Cal.com and HubSpot also support custom domains, so their hosts can't be listed. */
function refuseAddress(provider: Provider, url: string): string | null {
  // The URL check reports this.
  if (!URL.canParse(url)) return null;
  const { host, pathname } = new URL(url);
  if (provider === 'calendly' && host !== 'calendly.com')
    return 'The calendar must be a calendly.com URL, such as https://calendly.com/your-company/demo';
  if (pathname === '/') return `The calendar URL must be for one event, not for ${host} itself`;
  if (provider === 'cal' && pathname.endsWith('/embed'))
    return 'The calendar must be the URL you open in a browser, without /embed at the end';
  return null;
}
