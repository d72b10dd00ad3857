import '../../../../helpers/site-env.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbedStage, setEmbedStage } from '../embed-stage.ts';

const { DemoScheduler } = await import('@callwright/site/components/marketing/demo/demo-scheduler.tsx');

/** So far above the calendar that a browser does not see it coming; the page's policy allows no style for it. */
const FAR_AWAY = '<svg width="10" height="20000"></svg>';

describe('the calendar of the demo page', () => {
  let stage: EmbedStage;

  beforeAll(async () => {
    stage = await setEmbedStage();
  });
  afterAll(() => stage?.close());

  it('asks nothing of its provider until it comes near', async () => {
    const scheduler = { embedUrl: `${stage.providerUrl}/embed`, pageUrl: 'https://calendar.example/callwright' };
    const { page, refusals } = await stage.open(
      FAR_AWAY + renderToStaticMarkup(<DemoScheduler scheduler={scheduler} />),
    );
    expect(stage.providerRequests).toEqual([]);
    await page.getByRole('heading', { name: 'Choose a time' }).scrollIntoViewIfNeeded();
    const calendar = page.frameLocator('iframe[title="Calendar for a 30-minute demo"]');
    await calendar.getByText('The provider is here').waitFor();
    expect(stage.providerRequests).toContain('/embed');
    expect(refusals).toEqual([]);
    await page.close();
  });

  it('offers the same calendar on a page of its own, for who cannot see the embedded one', async () => {
    const scheduler = { embedUrl: `${stage.providerUrl}/embed`, pageUrl: 'https://calendar.example/callwright' };
    const { page } = await stage.open(renderToStaticMarkup(<DemoScheduler scheduler={scheduler} />));
    const link = page.getByRole('link', { name: 'Open it on its own page' });
    expect(await link.getAttribute('href')).toBe('https://calendar.example/callwright');
    await page.close();
  });

  it('is a letter with its questions already in it while none is set', async () => {
    const { page } = await stage.open(renderToStaticMarkup(<DemoScheduler scheduler={null} />));
    expect(await page.locator('iframe').count()).toBe(0);
    const href = await page.getByRole('link', { name: 'Write the Email' }).getAttribute('href');
    const letter = new URL(href ?? '');
    expect(letter.protocol + letter.pathname).toBe('mailto:hello@callwright.example');
    expect(letter.searchParams.get('subject')).toBe('A 30-minute demo of Callwright');
    expect(letter.searchParams.get('body')).toMatch(/My trade:\r\n.+\r\nTimes that work for me/);
    await page.close();
  });
});
