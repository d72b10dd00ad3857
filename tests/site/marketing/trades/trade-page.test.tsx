import '../../../helpers/site-env.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';

const { TradePage } = await import('@callwright/site/marketing/trades/trade-page.tsx');
const { plumbing } = await import('@callwright/site/marketing/trades/content/plumbing.ts');
const { parseSiteFacts } = await import('@callwright/site/settings/site-schema.ts');
const { site } = await import('@callwright/site/settings/site.ts');

const CALL = {
  trade: plumbing.route.path,
  title: 'A leak at 2 AM',
  audio: '/calls/leak.mp3',
  transcript: 'Caller: My kitchen is flooding.\n\nCallwright: Is the main valve closed?',
};

afterEach(() => void Reflect.set(site, 'sampleCalls', []));

const render = () => renderToStaticMarkup(<TradePage trade={plumbing} drawing={null} children={null} />);

describe('sample calls on a trade page', () => {
  test('aren’t shown until the owner adds one', () => {
    expect(render()).not.toMatch(/<audio|Listen to sample calls/);
  });

  test('have the browser’s player, which loads nothing before play, and a transcript', () => {
    Reflect.set(site, 'sampleCalls', [CALL]);
    expect(parseSiteFacts(site).ok).toBe(true);
    const page = render();
    expect(page).toMatch(/<audio controls="" preload="none" src="\/calls\/leak\.mp3" aria-label="A leak at 2 AM"/);
    const [, transcript = ''] = /<details[^>]*>(.*?)<\/details>/s.exec(page.slice(page.indexOf('<audio'))) ?? [];
    expect(transcript).toContain('<p>Caller: My kitchen is flooding.</p><p>Callwright: Is the main valve closed?</p>');
  });

  test('are only those of the page’s trade', () => {
    Reflect.set(site, 'sampleCalls', [{ ...CALL, trade: '/hvac-ai-receptionist/' }]);
    expect(render()).not.toContain('<audio');
  });
});
