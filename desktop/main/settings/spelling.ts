import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Session } from 'electron';
import type { Spelling, SpellingChoice } from '../../ipc/spelling.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { SettingsStore } from './settings.ts';

type SpellingSession = Pick<
  Session,
  'setSpellCheckerEnabled' | 'setSpellCheckerLanguages' | 'availableSpellCheckerLanguages' | 'on'
>;

export type SpellCheck = {
  read(): Spelling;
  change(choice: SpellingChoice): Promise<Result<Spelling, { message: string }>>;
};

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
    // Off first: Chromium fetches a language that is set while the check is on.
    session.setSpellCheckerEnabled(isOn);
    if (isOn && !isSystems) session.setSpellCheckerLanguages(languages);
  }

  session.on('spellcheck-dictionary-download-failure', (_event, language) => {
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
    async change(choice) {
      try {
        await settings.change({ spelling: choice });
      } catch (cause) {
        return err({ message: cause instanceof Error ? cause.message : String(cause) });
      }
      failed.clear();
      const changed = read();
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
