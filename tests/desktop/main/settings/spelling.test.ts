import { EventEmitter } from 'node:events';
import type { Spelling } from '@callwright/desktop/ipc/spelling.ts';
import type { Settings } from '@callwright/desktop/main/settings/settings.ts';
import { chooseLanguages, openSpellCheck } from '@callwright/desktop/main/settings/spelling.ts';
import { describe, expect, test } from 'vitest';

/** A session that notes what it would fetch: a language that is set while checking is on. */
class FakeSession extends EventEmitter {
  readonly availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US', 'fr'];
  isOn = true;
  fetched: string[] = [];
  setSpellCheckerEnabled(isOn: boolean) {
    this.isOn = isOn;
  }
  setSpellCheckerLanguages(languages: string[]) {
    if (this.isOn) this.fetched = languages;
  }
}

function open(platform: NodeJS.Platform, kept?: Settings['spelling']) {
  const session = new FakeSession();
  let settings: Settings = { machine: crypto.randomUUID(), draftsFolder: null, spelling: kept } as Settings;
  const changes: Spelling[] = [];
  const spelling = openSpellCheck({
    session: session as never,
    settings: {
      read: () => settings,
      change: async (next) => {
        settings = { ...settings, ...next };
      },
    },
    platform,
    preferred: ['de-AT', 'en-GB'],
    onChange: (changed) => changes.push(changed),
  });
  return { session, spelling, changes, readSettings: () => settings };
}

describe('checking the spelling', () => {
  test.each(['linux', 'win32'] as const)('fetches nothing on %s until the author turns it on', async (platform) => {
    const { session, spelling, readSettings } = open(platform);
    expect(session).toMatchObject({ isOn: false, fetched: [] });
    const { isOn, languages } = spelling.read();
    expect({ isOn, languages }).toEqual({ isOn: false, languages: ['de', 'en-GB'] });
    expect(await spelling.change({ isOn: true, languages })).toMatchObject({ ok: true, value: { isOn: true } });
    expect(session).toMatchObject({ isOn: true, fetched: ['de', 'en-GB'] });
    expect(readSettings().spelling).toEqual({ isOn: true, languages });
  });

  test('is the choice that was kept at the next start', () => {
    const { session } = open('linux', { isOn: true, languages: ['fr', 'gone'] });
    expect(session).toMatchObject({ isOn: true, fetched: ['fr'] });
  });

  test('is on on macOS, whose own dictionaries fetch nothing', () => {
    const { session, spelling } = open('darwin');
    expect(session).toMatchObject({ isOn: true, fetched: [] });
    expect(spelling.read()).toMatchObject({ isSystems: true, isOn: true, available: [] });
  });

  test('says which dictionary could not be fetched, until it comes', () => {
    const { session, changes } = open('linux', { isOn: true, languages: ['de'] });
    session.emit('spellcheck-dictionary-download-failure', {}, 'de');
    session.emit('spellcheck-dictionary-download-success', {}, 'de');
    expect(changes.map(({ failed }) => failed)).toEqual([['de'], []]);
  });
});

test("the languages are the system's, each by the nearest dictionary there is, and English where there is none", () => {
  expect(chooseLanguages(['en-AU', 'de-CH', 'de'], ['de', 'en-GB', 'en-US'])).toEqual(['en-GB', 'de']);
  expect(chooseLanguages(['xx'], ['de', 'en-US'])).toEqual(['en-US']);
});
