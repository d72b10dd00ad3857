import { useEffect, useMemo, useRef, useState } from 'react';
import type { Spelling } from '../../ipc/spelling.ts';
import { desktop } from '../desktop-api.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { toastError } from '../ui/toasts.tsx';
import { nameOfLanguage, sortLanguages } from './language-names.ts';

export function SpellingDialog({ onClose }: { onClose: () => void }) {
  const [spelling, setSpelling] = useState<Spelling | null>(null);
  const unanswered = useRef(0);

  useEffect(() => {
    void desktop.readSpelling().then(setSpelling);
    // Take only the dictionary state: the author's choice may be newer than the event.
    return desktop.onSpellingChanged(({ available, failed }) =>
      setSpelling((shown) => shown && { ...shown, available, failed }),
    );
  }, []);

  async function change(next: Partial<Pick<Spelling, 'isOn' | 'languages'>>) {
    if (spelling === null) return;
    const chosen = { ...spelling, ...next };
    // Show the choice right away. Only the last response counts. Otherwise, an earlier one would revert it.
    setSpelling(chosen);
    unanswered.current += 1;
    const changed = await desktop.changeSpelling({ isOn: chosen.isOn, languages: chosen.languages });
    unanswered.current -= 1;
    if (unanswered.current === 0) setSpelling(changed.ok ? changed.value : spelling);
    if (!changed.ok) toastError('Couldn’t change the spelling settings', changed.error.message, { topic: 'settings' });
  }

  return (
    <Modal title="Spelling" className="h-fit max-h-[min(620px,calc(100%-48px))] max-w-md" onClose={onClose}>
      {spelling !== null && (
        <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 py-4">
          <label className="flex items-center gap-2.5 font-semibold">
            <input
              type="checkbox"
              className="size-4"
              checked={spelling.isOn}
              onChange={(event) => void change({ isOn: event.target.checked })}
            />
            Check spelling while I type
          </label>
          <p className="text-[13px] leading-relaxed text-ink-soft">{describeSource(spelling)}</p>
          {spelling.failed.length > 0 && (
            <p role="alert" className="flex items-start gap-2 text-[13px] text-danger">
              <WarningIcon width="16" height="16" className="mt-0.5 flex-none" />
              <span>
                Couldn’t download the dictionary for {spelling.failed.map(nameOfLanguage).join(', ')}. Check your
                connection, then turn the language off and on again.
              </span>
            </p>
          )}
          {!spelling.isSystems && (
            <Languages spelling={spelling} onChange={(languages) => void change({ languages })} />
          )}
        </div>
      )}
    </Modal>
  );
}

function describeSource({ isSystems }: Spelling): string {
  return isSystems
    ? 'macOS checks spelling with its own dictionaries and detects the language. Right-click a marked word for suggestions.'
    : 'When this is on, the app downloads a dictionary for each selected language from Google, once. Your text is checked on this computer and isn’t sent anywhere. Right-click a marked word for suggestions.';
}

type LanguagesProps = { spelling: Spelling; onChange: (languages: string[]) => void };

function Languages({ spelling: { available, languages, isOn }, onChange }: LanguagesProps) {
  const sorted = useMemo(() => sortLanguages(available), [available]);
  return (
    <fieldset className="min-h-0" disabled={!isOn}>
      <legend className="mb-1.5 text-[13px] font-semibold">Languages</legend>
      <div className="max-h-56 overflow-y-auto rounded-lg border border-line px-3 py-2">
        {sorted.map((language) => (
          <label key={language} className="flex items-center gap-2.5 py-1 text-[13px] has-disabled:text-ink-soft">
            <input
              type="checkbox"
              className="size-4"
              checked={languages.includes(language)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...languages, language] : languages.filter((chosen) => chosen !== language),
                )
              }
            />
            {nameOfLanguage(language)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
