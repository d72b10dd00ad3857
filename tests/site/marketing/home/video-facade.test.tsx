import '../../../helpers/site-env.ts';
import type { EmbeddedVideo } from '@callwright/site/settings/site-video.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbedStage, setEmbedStage } from '../embed-stage.ts';

const { VideoFacade } = await import('@callwright/site/marketing/home/video-facade.tsx');
const { HomeHero } = await import('@callwright/site/marketing/home/home-hero.tsx');

const TITLE = 'A night call & what came of it';

describe('the demo video', () => {
  let stage: EmbedStage;
  let video: EmbeddedVideo;

  beforeAll(async () => {
    stage = await setEmbedStage();
    video = {
      provider: 'other',
      embedUrl: `${stage.providerUrl}/player?id=1&autoplay=1`,
      title: TITLE,
      description: 'A homeowner calls at night, and the job is booked.',
      poster: '/pictures/poster.svg',
      uploadedOn: '2026-01-05',
      length: 58,
    };
  });
  afterAll(() => stage?.close());
  beforeEach(() => {
    stage.providerRequests.length = 0;
  });

  it('requests nothing from its provider until play is pressed, then plays in place', async () => {
    const { page, refusals } = await stage.open(renderToStaticMarkup(<VideoFacade video={video} />));
    const frame = page.frameLocator(`iframe[title="${TITLE}"]`);
    const play = frame.getByRole('link', { name: `Play: ${TITLE}` });
    await play.waitFor();
    expect(stage.providerRequests).toEqual([]);
    await play.click();
    await frame.getByText('The provider is here').waitFor();
    expect(stage.providerRequests).toContain('/player?id=1&autoplay=1');
    expect(refusals).toEqual([]);
    await page.close();
  });

  it('can be played by keyboard alone', async () => {
    const { page } = await stage.open(renderToStaticMarkup(<VideoFacade video={video} />));
    const frame = page.frameLocator('iframe');
    await frame.getByRole('link').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await frame.getByText('The provider is here').waitFor();
    await page.close();
  });

  it('fills its frame with our poster', async () => {
    const { page } = await stage.open(renderToStaticMarkup(<VideoFacade video={video} />));
    const link = page.frameLocator('iframe').getByRole('link');
    await link.waitFor();
    const [frameBox, linkBox] = [await page.locator('iframe').boundingBox(), await link.boundingBox()];
    expect(linkBox?.height).toBeGreaterThan((frameBox?.height ?? Number.NaN) - 8);
    await page.close();
  });

  it('is replaced by the example call if there is no video', () => {
    const withVideo = renderToStaticMarkup(<HomeHero video={video} phone={null} />);
    const without = renderToStaticMarkup(<HomeHero video={null} phone={null} />);
    expect(withVideo).toContain('<iframe');
    expect(withVideo).not.toContain('An example call');
    expect(without).not.toContain('<iframe');
    expect(without).toContain('An example call');
  });
});
