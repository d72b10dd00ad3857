import '../../../helpers/site-env.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbedStage, setEmbedStage } from '../embed-stage.ts';

const { HomeHero } = await import('@callwright/site/marketing/home/home-hero.tsx');
const { home } = await import('@callwright/site/marketing/home/home.ts');
const { site } = await import('@callwright/site/settings/site.ts');

const video = site.video?.provider === 'own' ? site.video : null;
const markup = renderToStaticMarkup(<HomeHero video={video} phone={null} />);

describe('our own demo video', () => {
  let stage: EmbedStage;
  beforeAll(async () => {
    stage = await setEmbedStage();
  });
  afterAll(() => stage?.close());
  beforeEach(() => {
    stage.ownRequests.length = 0;
  });

  it('loads poster and captions before play is pressed, then plays with captions', async () => {
    const { page, refusals } = await stage.open(markup);
    const player = page.locator('video');
    await page.waitForLoadState('networkidle');
    expect(stage.ownRequests.filter((path) => path.startsWith('/videos/')).sort()).toEqual(
      [video?.captions, video?.poster].sort(),
    );
    await player.focus();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
    const track = await player.evaluate(async (element: HTMLVideoElement) => {
      const [captions] = element.textTracks;
      const file = element.querySelector('track');
      if (captions?.mode !== 'showing' || file === null) return [];
      if (file.readyState !== file.LOADED) await new Promise((loaded) => file.addEventListener('load', loaded));
      return [...(captions.cues ?? [])].map((cue) => (cue as VTTCue).text);
    });
    expect(track.join('\n')).toContain(home.call.lines[0]?.text);
    expect(track.at(-1)).toContain('An example, not a customer’s call.');
    expect(
      await player.evaluate(({ duration, videoWidth }: HTMLVideoElement) => [Math.round(duration), videoWidth]),
    ).toEqual([Math.round(video?.length ?? 0), video?.width]);
    expect(refusals).toEqual([]);
    await page.close();
  });

  it('never plays by itself, and its transcript is on the page', async () => {
    expect(markup).not.toContain('autoplay');
    expect(markup).toContain('An example call');
    const { page } = await stage.open(markup);
    await page.getByText('Read the call').click();
    for (const { text } of home.call.lines) expect(await page.getByText(text).isVisible()).toBe(true);
    for (const { title } of home.call.outcomes) expect(await page.getByText(title).isVisible()).toBe(true);
    await page.close();
  });

  it('is replaced by a written example call if there is no video', () => {
    const without = renderToStaticMarkup(<HomeHero video={null} phone={null} />);
    expect(without).not.toContain('<video');
    expect(without).toContain('An example call');
  });
});
