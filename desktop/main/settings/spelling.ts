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

/**
 * Where Chromium fetches dictionaries from unless it is told another address (spellcheck_hunspell_dictionary.cc).
 * Electron takes an address for its own default by no other name: an empty one throws.
 */
const DICTIONARY_URL = 'https://redirector.gvt1.com/edgedl/chrome/dict/';
/** A port of this computer that Chromium itself refuses to ask: a download from there fails at once, without a request. */
const NO_DICTIONARY_URL = 'https://127.0.0.1:1/';

export type SpellCheck = {
  read(): Spelling;
  change(choice: SpellingChoice): Result<Spelling, { message: string }>;
};

/**
 * Keeps Chromium from fetching dictionaries until the author has turned the check on. A session loads those of the
 * system's languages as soon as it is there, whether the check is enabled or not (Session::Session in
 * electron_api_session.cc); it does so in a later turn of the event loop, so this has to be the first that touches it.
 */
export function holdDictionaries(session: Pick<Session, 'setSpellCheckerDictionaryDownloadURL'>, isOn: boolean): void {
  // The default is left alone where it is wanted: what has failed once is not fetched again by itself.
  if (!isOn) session.setSpellCheckerDictionaryDownloadURL(NO_DICTIONARY_URL);
}

/**
 * The spell check. On macOS the system does it, and it is on by default. Elsewhere Chromium fetches a
 * dictionary for each language from Google's servers, so it is off until the author, who is told so, turns
 * it on.
 *
 * @param preferred the system's languages, most preferred first.
 */
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
    // Enables the check, so it is only called to turn that on.
    if (isOn) session.setSpellCheckerLanguages(languages);
    else session.setSpellCheckerEnabled(false);
  }

  session.on('spellcheck-dictionary-download-failure', (_event, language) => {
    // What was held is not what the author wanted.
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
      // Languages that are set already are not loaded again, and their dictionaries may be those that were held or
      // could not be fetched.
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

/** Chooses the dictionaries for the system's languages; English where none of them has one. */
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
