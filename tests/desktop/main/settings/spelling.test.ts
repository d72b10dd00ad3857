import { setImmediate as turn } from 'node:timers/promises';
import type { Spelling } from '@callwright/desktop/ipc/spelling.ts';
import type { Settings, SettingsRefusal } from '@callwright/desktop/main/settings/settings.ts';
import {
  blockDictionaryDownloads,
  chooseLanguages,
  openSpellCheck,
} from '@callwright/desktop/main/settings/spelling.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { resetDictionaryUrl, SpellCheckingSession } from '../../../fake-electron/spell-checker.ts';

const GOOGLE = 'https://redirector.gvt1.com/';

beforeEach(resetDictionaryUrl);

async function open(
  platform: NodeJS.Platform,
  kept?: Settings['spelling'],
  system = ['de'],
  refusal: SettingsRefusal | null = null,
) {
  const urls: string[] = [];
  const session = new SpellCheckingSession(system, (url) => urls.push(url));
  let settings = { machine: crypto.randomUUID(), draftsFolder: null, spelling: kept } as Settings;
  const changes: Spelling[] = [];
  blockDictionaryDownloads(session as never, kept?.isOn ?? false);
  const spelling = openSpellCheck({
    session: session as never,
    settings: {
      read: () => settings,
      change(next) {
        if (refusal !== null) return err(refusal);
        settings = { ...settings, ...next };
        return ok(undefined);
      },
    },
    platform,
    preferred: ['de-AT', 'en-GB'],
    onChange: (changed) => changes.push(changed),
  });
  await turn();
  const fetched = () =>
    urls.filter((url) => url.startsWith(GOOGLE)).map((url) => /dict\/(.*)-3-0\.bdic$/.exec(url)?.[1] ?? url);
  return { session, spelling, changes, urls, fetched, readSettings: () => settings };
}

describe('the spell checker', () => {
  test.each(['linux', 'win32'] as const)('downloads nothing on %s until the author turns it on', async (platform) => {
    const { session, spelling, changes, urls, fetched, readSettings } = await open(platform);
    expect([session.isSpellCheckerEnabled(), fetched()]).toEqual([false, []]);
    expect(urls.filter((url) => !url.startsWith('https://127.0.0.1:1/'))).toEqual([]);
    expect([changes, spelling.read().failed]).toEqual([[], []]);
    const { isOn, languages } = spelling.read();
    expect({ isOn, languages }).toEqual({ isOn: false, languages: ['de', 'en-GB'] });
    expect(spelling.change({ isOn: true, languages })).toMatchObject({ ok: true, value: { isOn: true } });
    await turn();
    expect([session.isSpellCheckerEnabled(), fetched()]).toEqual([true, ['de', 'en-gb']]);
    expect(readSettings().spelling).toEqual({ isOn: true, languages });
  });

  test('says why a choice couldn’t be stored, and changes nothing', async () => {
    const refusal = { message: 'Couldn’t save the settings.', cause: null };
    const { spelling, fetched } = await open('linux', undefined, ['de'], refusal);
    expect(spelling.change({ isOn: true, languages: ['de'] })).toEqual(err(refusal));
    expect([spelling.read().isOn, fetched()]).toEqual([false, []]);
  });

  test('also downloads the system language’s dictionary, which was held at the start', async () => {
    const { spelling, fetched } = await open('linux');
    spelling.change({ isOn: true, languages: ['de'] });
    await turn();
    expect(fetched()).toEqual(['de']);
  });

  test('downloads nothing more once it is off again', async () => {
    const { session, spelling, fetched } = await open('linux', { isOn: true, languages: ['de'] });
    expect(fetched()).toEqual(['de']);
    spelling.change({ isOn: false, languages: ['fr'] });
    await turn();
    expect([session.isSpellCheckerEnabled(), fetched()]).toEqual([false, ['de']]);
  });

  test('remembers the choice at the next start', async () => {
    const { session, fetched } = await open('linux', { isOn: true, languages: ['fr', 'gone'] }, ['fr']);
    expect([session.isSpellCheckerEnabled(), session.getSpellCheckerLanguages(), fetched()]).toEqual([
      true,
      ['fr'],
      ['fr'],
    ]);
  });

  test('is on by default on macOS, whose own dictionaries need no download', async () => {
    const { session, spelling } = await open('darwin');
    expect(session.isSpellCheckerEnabled()).toBe(true);
    expect(spelling.read()).toMatchObject({ isSystems: true, isOn: true, available: [] });
  });

  test('says which dictionary couldn’t be downloaded, until it arrives', async () => {
    const { session, changes } = await open('linux', { isOn: true, languages: ['de'] });
    changes.splice(0);
    session.emit('spellcheck-dictionary-download-failure', {}, 'de');
    session.emit('spellcheck-dictionary-download-success', {}, 'de');
    expect(changes.map(({ failed }) => failed)).toEqual([['de'], []]);
  });
});

test('defaults to the system languages with the closest dictionary each, or English', () => {
  expect(chooseLanguages(['en-AU', 'de-CH', 'de'], ['de', 'en-GB', 'en-US'])).toEqual(['en-GB', 'de']);
  expect(chooseLanguages(['xx'], ['de', 'en-US'])).toEqual(['en-US']);
});
