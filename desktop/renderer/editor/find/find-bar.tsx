import { fieldId } from '@callwright/shared/post-form/post-field.tsx';
import { type KeyboardEvent, type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react';
import type { DraftDocument } from '../../drafts/draft-document.ts';
import { ChevronDownIcon, CloseIcon } from '../../ui/icons.tsx';
import { MatchLayer } from './match-layer.tsx';
import { type Find, type FindRequest, useFind } from './use-find.ts';

type FindBarProps = { document: DraftDocument; request: FindRequest; onClose: () => void };

export function FindBar(props: FindBarProps) {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  // The textarea may render together with the bar.
  useLayoutEffect(() => setField(findField()), []);
  return field && <FindPanel {...props} field={field} />;
}

function FindPanel({ document: draft, request, onClose, field }: FindBarProps & { field: HTMLTextAreaElement }) {
  const find = useFind(draft, field, request);
  const { search, input } = find;

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  function close() {
    onClose();
    field.focus({ preventScroll: true });
  }

  const hasMatches = search.matches.length > 0;
  return (
    <search className="find-bar" aria-label="Find in the text" onKeyDown={onKeyDown}>
      <form
        className="flex min-w-0 flex-wrap items-center gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          find.findNext();
        }}
      >
        <input
          ref={input}
          type="text"
          value={find.query}
          placeholder="Find"
          aria-label="Find"
          spellCheck={false}
          autoComplete="off"
          className="field find-field"
          onChange={(event) => find.changeQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !event.shiftKey) return;
            event.preventDefault();
            search.step('previous');
          }}
        />
        <p role="status" className="min-w-24 px-1 text-xs tabular-nums text-ink-soft">
          {find.status}
        </p>
        <FindButton label="Previous match" isDisabled={!hasMatches} onClick={() => search.step('previous')}>
          <ChevronDownIcon className="rotate-180" />
        </FindButton>
        <FindButton label="Next match" isDisabled={!hasMatches} onClick={() => search.step('next')}>
          <ChevronDownIcon />
        </FindButton>
        <FindToggle label="Match case" sign="Aa" isOn={find.isCaseSensitive} onChange={find.setIsCaseSensitive} />
        <FindToggle label="Whole words" sign={<u>ab</u>} isOn={find.isWholeWord} onChange={find.setIsWholeWord} />
        {!find.isReplacing && (
          <button type="button" className="button-link px-1.5 text-xs" onClick={find.showReplacement}>
            Replace…
          </button>
        )}
        <span className="ml-auto">
          <FindButton label="Close" isDisabled={false} onClick={close}>
            <CloseIcon />
          </FindButton>
        </span>
        {find.isReplacing && <ReplaceRow find={find} />}
      </form>
      {find.query !== '' && (
        <MatchLayer field={field} text={search.text} matches={search.matches} current={search.current} />
      )}
    </search>
  );
}

function ReplaceRow({ find }: { find: Find }) {
  const { search, replacement, replaceOne, replaceAll } = find;
  return (
    <div className="flex w-full min-w-0 flex-wrap items-center gap-1.5">
      <input
        data-replacement=""
        type="text"
        value={replacement}
        placeholder="Replace with"
        aria-label="Replace with"
        autoComplete="off"
        spellCheck={false}
        className="field find-field"
        onChange={(event) => find.setReplacement(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          replaceOne();
        }}
      />
      <button
        type="button"
        className="button-quiet min-h-[30px]! px-2.5!"
        disabled={search.current === null}
        onClick={replaceOne}
      >
        Replace
      </button>
      <button
        type="button"
        className="button-quiet min-h-[30px]! px-2.5!"
        disabled={search.matches.length === 0}
        onClick={replaceAll}
      >
        Replace all
      </button>
    </div>
  );
}

type FindButtonProps = { label: string; isDisabled: boolean; onClick: () => void; children: ReactElement };

function FindButton({ label, isDisabled, onClick, children }: FindButtonProps) {
  return (
    <button
      type="button"
      className="button-icon find-button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

type FindToggleProps = { label: string; sign: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void };

function FindToggle({ label, sign, isOn, onChange }: FindToggleProps) {
  return (
    <button
      type="button"
      className="button-icon find-button text-xs font-semibold"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      {sign}
    </button>
  );
}

function findField(): HTMLTextAreaElement | null {
  const field = document.getElementById(fieldId('content'));
  return field instanceof HTMLTextAreaElement ? field : null;
}
