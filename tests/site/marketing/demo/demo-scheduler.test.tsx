import '../../../helpers/site-env.ts';
import { type SchedulingFrame, type SiteScheduling, toSchedulingFrame } from '@callwright/site/settings/scheduling.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbedStage, setEmbedStage } from '../embed-stage.ts';

const { DemoScheduler } = await import('@callwright/site/marketing/demo/demo-scheduler.tsx');

/** Tall enough to push the content below it out of lazy loading's range. The page's policy allows no inline style. */
const FAR_AWAY = '<svg width="10" height="20000"></svg>';

const SITE = 'https://callwright.example';
const toFrame = (scheduling: SiteScheduling): SchedulingFrame => {
  const frame = toSchedulingFrame(scheduling, SITE);
  if (frame === null) throw new Error('no frame');
  return frame;
};
const CAL: SiteScheduling = { provider: 'cal', url: 'https://cal.com/ring/demo' };

describe('the demo page’s calendar', () => {
  let stage: EmbedStage;

  beforeAll(async () => {
    stage = await setEmbedStage();
  });
  afterAll(() => stage?.close());
  beforeEach(() => {
    stage.providerRequests.length = 0;
  });

  async function open(scheduling: SiteScheduling, above = '') {
    const frame = toFrame(scheduling);
    const opened = await stage.open(above + renderToStaticMarkup(<DemoScheduler frame={frame} />), frame.sources);
    return { ...opened, calendar: opened.page.frameLocator('iframe[title="Calendar for a 30-minute demo"]') };
  }

  it.each([
    ['cal', 'https://cal.com/ring/demo', 'https://cal.com/ring/demo?embed=true'],
    [
      'calendly',
      'https://calendly.com/ring/demo',
      'https://calendly.com/ring/demo?embed_domain=callwright.example&embed_type=Inline',
    ],
    ['hubspot', 'https://meetings.hubspot.com/ring', 'https://meetings.hubspot.com/ring?embed=true'],
  ] as const)('opens %s at its embed address, which the policy allows', async (...set) => {
    const [provider, url, embedUrl] = set;
    const { page, calendar, refusals } = await open({ provider, url });
    await calendar.getByText('The provider is here').waitFor();
    expect(stage.providerRequests).toEqual([embedUrl]);
    expect(refusals).toEqual([]);
    await page.close();
  });

  it('allows no other site in its frame', async () => {
    const frame = toFrame(CAL);
    const elsewhere = { ...frame, embedUrl: 'https://elsewhere.example/' };
    const { page, refusals } = await stage.open(
      renderToStaticMarkup(<DemoScheduler frame={elsewhere} />),
      frame.sources,
    );
    await expect.poll(() => refusals).toHaveLength(1);
    expect(stage.providerRequests).toEqual([]);
    await page.close();
  });

  it('requests nothing until it scrolls near, and then shifts nothing', async () => {
    const { page, calendar } = await open(CAL, FAR_AWAY);
    expect(stage.providerRequests).toEqual([]);
    const heightOf = () => page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);
    const before = await heightOf();
    await page.getByRole('heading', { name: 'Pick a time' }).scrollIntoViewIfNeeded();
    await calendar.getByText('The provider is here').waitFor();
    expect(stage.providerRequests).toHaveLength(1);
    expect(await heightOf()).toBe(before);
    await page.close();
  });

  it('also has a link, for visitors who can’t use the embedded one', async () => {
    const { page } = await open(CAL);
    const link = page.getByRole('link', { name: 'Open the calendar on its own page' });
    expect(await link.getAttribute('href')).toBe('https://cal.com/ring/demo');
    await page.close();
  });

  it('has an email address for questions below it', async () => {
    const { page } = await open(CAL);
    const href = await page.getByRole('link', { name: 'hello@callwright.example' }).getAttribute('href');
    const email = new URL(href ?? '');
    expect(email.protocol + email.pathname).toBe('mailto:hello@callwright.example');
    expect(email.searchParams.get('subject')).toBe('A 30-minute demo of Callwright');
    expect(email.searchParams.get('body')).toMatch(/My trade:\r\n.+\r\nTimes that work for me/);
    await page.close();
  });
});
