import { ok, type Result } from '@callwright/shared/result.ts';
import type { Session } from 'electron';
import type { Spelling, SpellingChoice } from '../../ipc/spelling.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { SettingsStore } from './settings.ts';

type SpellingSession = Pick<
  Session,
  | 'setSpellCheckerDictionaryDownloadURL'
  | 'setSpellCheckerEnabled'
  | 'setSpellCheckerLanguages'
  | 'availableSpellCheckerLanguages'
  | 'on'
>;

/** Chromium's default (spellcheck_hunspell_dictionary.cc). Electron has no call to reset to it. */
const DICTIONARY_URL = 'https://redirector.gvt1.com/edgedl/chrome/dict/';
/** Chromium blocks this port, so a download fails without a request. */
const NO_DICTIONARY_URL = 'https://127.0.0.1:1/';

export type SpellCheck = {
  read(): Spelling;
  change(choice: SpellingChoice): Result<Spelling, { message: string }>;
};

/** Call it before anything uses the session, which fetches dictionaries even if spell check is off (electron_api_session.cc). */
export function blockDictionaryDownloads(
  session: Pick<Session, 'setSpellCheckerDictionaryDownloadURL'>,
  isOn: boolean,
): void {
  // If spell check is on, keep the default: Chromium doesn't retry a failed download.
  if (!isOn) session.setSpellCheckerDictionaryDownloadURL(NO_DICTIONARY_URL);
}

/** Off by default except on macOS: users must agree to downloads from Google. @param preferred most preferred first. */
export function openSpellCheck({
  session,
  settings,
  platform,
  preferred,
  onChange,
}: {
  session: SpellingSession;
  settings: Pick<SettingsStore, 'read' | 'change'>;
  platform: NodeJS.Platform;
  preferred: readonly string[];
  onChange: (spelling: Spelling) => void;
}): SpellCheck {
  const isSystems = platform === 'darwin';
  const failed = new Set<string>();

  function read(): Spelling {
    const available = isSystems ? [] : session.availableSpellCheckerLanguages;
    const { isOn, languages } = settings.read().spelling ?? {
      isOn: isSystems,
      languages: chooseLanguages(preferred, available),
    };
    return {
      isOn,
      languages: languages.filter((language) => available.includes(language)),
      isSystems,
      available,
      failed: [...failed],
    };
  }

  function apply({ isOn, languages }: Spelling): void {
    if (isSystems) {
      session.setSpellCheckerEnabled(isOn);
      return;
    }
    session.setSpellCheckerDictionaryDownloadURL(isOn ? DICTIONARY_URL : NO_DICTIONARY_URL);
    // This also enables spell check, so call it only to turn it on.
    if (isOn) session.setSpellCheckerLanguages(languages);
    else session.setSpellCheckerEnabled(false);
  }

  session.on('spellcheck-dictionary-download-failure', (_event, language) => {
    // Ignore downloads that we blocked ourselves.
    if (!read().isOn) return;
    failed.add(language);
    onChange(read());
  });
  session.on('spellcheck-dictionary-download-success', (_event, language) => {
    failed.delete(language);
    onChange(read());
  });
  apply(read());

  return {
    read,
    change(choice) {
      const stored = settings.change({ spelling: choice });
      if (!stored.ok) return stored;
      failed.clear();
      const changed = read();
      // Chromium doesn't reload languages that are already set, and their download may have failed or been blocked.
      if (changed.isOn && !isSystems) session.setSpellCheckerLanguages([]);
      apply(changed);
      return ok(changed);
    },
  };
}

export function createSpellingHandlers(spelling: SpellCheck) {
  return {
    'spelling:read': () => spelling.read(),
    'spelling:change': (choice) => spelling.change(choice),
  } satisfies Partial<IpcHandlers>;
}

/** Falls back to US English. */
export function chooseLanguages(preferred: readonly string[], available: readonly string[]): string[] {
  const chosen = preferred.flatMap((language) => {
    if (available.includes(language)) return [language];
    const base = language.split('-')[0] ?? language;
    const near = available.find((code) => code === base) ?? available.find((code) => code.startsWith(`${base}-`));
    return near === undefined ? [] : [near];
  });
  const languages = [...new Set(chosen)];
  return languages.length > 0 ? languages : available.filter((code) => code === 'en-US');
}
