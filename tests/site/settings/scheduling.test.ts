import { schedulingSchema, toSchedulingFrame } from '@callwright/site/settings/scheduling.ts';
import { describe, expect, it } from 'vitest';

const SITE = 'https://www.ring.co';

describe('the calendar frame', () => {
  it('is absent if no provider is set', () => {
    expect(toSchedulingFrame({ provider: 'own' }, SITE)).toBeNull();
  });

  it.each([
    ['cal', 'https://cal.com/ring/demo', 'https://cal.com/ring/demo?embed=true'],
    ['cal', 'https://book.ring.co/demo?layout=month_view', 'https://book.ring.co/demo?layout=month_view&embed=true'],
    [
      'calendly',
      'https://calendly.com/ring/demo?hide_gdpr_banner=1',
      'https://calendly.com/ring/demo?hide_gdpr_banner=1&embed_domain=www.ring.co&embed_type=Inline',
    ],
    ['hubspot', 'https://meetings.hubspot.com/ring/demo', 'https://meetings.hubspot.com/ring/demo?embed=true'],
    ['hubspot', 'https://meetings-eu1.hubspot.com/ring', 'https://meetings-eu1.hubspot.com/ring?embed=true'],
  ] as const)('of %s at %s has the address that the provider’s own script uses', (provider, url, embedUrl) => {
    const frame = toSchedulingFrame({ provider, url }, SITE);
    expect(frame).toMatchObject({ embedUrl, pageUrl: url });
    expect(frame?.sources).toContain(new URL(url).origin);
  });

  it('of cal.com may continue to app.cal.com, where some addresses redirect', () => {
    expect(toSchedulingFrame({ provider: 'cal', url: 'https://cal.com/ring/demo' }, SITE)?.sources).toEqual([
      'https://cal.com',
      'https://app.cal.com',
    ]);
  });

  it('accepts an address copied from an embed code', () => {
    const url = 'https://meetings.hubspot.com/ring?embed=true';
    expect(toSchedulingFrame({ provider: 'hubspot', url }, SITE)?.embedUrl).toBe(url);
  });
});

describe('an owner’s scheduling settings', () => {
  const messageOf = (value: unknown) => {
    const parsed = schedulingSchema.safeParse(value);
    return parsed.success ? 'taken' : parsed.error.issues.map(({ message }) => message).join('; ');
  };

  it.each([
    [{ provider: 'own' }, 'taken'],
    [{ provider: 'cal', url: 'https://cal.com/ring/demo' }, 'taken'],
    [{ provider: 'calendly', url: 'https://calendly.com/ring/demo' }, 'taken'],
    [{ provider: 'hubspot', url: 'https://meetings.ring.co/demo' }, 'taken'],
    [{ provider: 'doodle', url: 'https://doodle.com/ring' }, 'The provider must be one of own, cal, calendly, hubspot'],
    [{ provider: 'cal', url: 'cal.com/ring' }, 'The calendar must be a full URL that starts with https://'],
    [
      { provider: 'hubspot', url: 'http://meetings.hubspot.com/ring' },
      'The calendar must be a full URL that starts with https://',
    ],
    [
      { provider: 'calendly', url: 'https://cal.com/ring' },
      'The calendar must be a calendly.com URL, such as https://calendly.com/your-company/demo',
    ],
    [{ provider: 'cal', url: 'https://cal.com' }, 'The calendar URL must be for one event, not for cal.com itself'],
    [
      { provider: 'cal', url: 'https://cal.com/ring/demo/embed' },
      'The calendar must be the URL you open in a browser, without /embed at the end',
    ],
  ])('%j: %s', (value, expected) => {
    expect(messageOf(value)).toBe(expected);
  });
});
