import { fieldId } from '@callwright/shared/post-form/post-field.tsx';
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { DraftDocument } from '../../drafts/draft-document.ts';
import { ChevronDownIcon, CloseIcon } from '../../ui/icons.tsx';
import { MatchLayer } from './match-layer.tsx';
import { useTextSearch } from './use-text-search.ts';

/** What the bar is to do; a new object is a new request. */
export type FindRequest = { kind: 'find' | 'replace' | 'next' | 'previous' };

type FindBarProps = { document: DraftDocument; request: FindRequest; onClose: () => void };

/** Outlive the bar, which opens with the last query. */
let lastQuery = '';
let lastReplacement = '';

/** Find and replace in the text, above it. */
export function FindBar(props: FindBarProps) {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  // The text may be rendered together with the bar.
  useLayoutEffect(() => setField(findField()), []);
  const frame = field?.closest('.w-md-editor');
  return field && frame ? createPortal(<FindPanel {...props} field={field} />, frame) : null;
}

function FindPanel({ document: draft, request, onClose, field }: FindBarProps & { field: HTMLTextAreaElement }) {
  const [query, setQuery] = useState(() => readSelectedWords(field) ?? lastQuery);
  const [replacement, setReplacement] = useState(lastReplacement);
  const [isCaseSensitive, setIsCaseSensitive] = useState(false);
  const [isWholeWord, setIsWholeWord] = useState(false);
  const [isReplacing, setIsReplacing] = useState(request.kind === 'replace');
  const [announcement, setAnnouncement] = useState('');
  const options = useMemo(() => ({ isCaseSensitive, isWholeWord }), [isCaseSensitive, isWholeWord]);
  const search = useTextSearch(draft, field, { query, options });
  const input = useRef<HTMLInputElement>(null);
  const handled = useRef<FindRequest | null>(null);

  useEffect(() => {
    lastQuery = query;
    lastReplacement = replacement;
  }, [query, replacement]);

  useLayoutEffect(() => {
    if (handled.current === request) return;
    const isFirst = handled.current === null;
    handled.current = request;
    if (request.kind === 'replace') setIsReplacing(true);
    if (!isFirst && (request.kind === 'next' || request.kind === 'previous')) return search.step(request.kind);
    const selected = document.activeElement === field ? readSelectedWords(field) : null;
    if (selected !== null) setQuery(selected);
    input.current?.focus();
    input.current?.select();
  });

  function close() {
    onClose();
    field.focus({ preventScroll: true });
  }

  function replaceOne() {
    search.replaceCurrent(replacement);
    setAnnouncement('');
    input.current?.form?.querySelector<HTMLElement>('[data-replacement]')?.focus();
  }

  function replaceAll() {
    const count = search.replaceAll(replacement);
    setAnnouncement(count === 1 ? 'Replaced 1 match' : `Replaced ${NUMBERS.format(count)} matches`);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  const hasMatches = search.matches.length > 0;
  return (
    <search className="find-bar" aria-label="Find in the text" onKeyDown={onKeyDown}>
      <form
        className="flex min-w-0 flex-wrap items-center gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          setAnnouncement('');
          search.step('next');
        }}
      >
        <input
          ref={input}
          type="text"
          value={query}
          placeholder="Find"
          aria-label="Find"
          spellCheck={false}
          autoComplete="off"
          className="field find-field"
          onChange={(event) => {
            setAnnouncement('');
            setQuery(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !event.shiftKey) return;
            event.preventDefault();
            search.step('previous');
          }}
        />
        <p role="status" className="min-w-24 px-1 text-xs tabular-nums text-ink-soft">
          {announcement === '' ? describeMatches(query, search.matches.length, search.index) : announcement}
        </p>
        <FindButton label="Previous match" isDisabled={!hasMatches} onClick={() => search.step('previous')}>
          <ChevronDownIcon className="rotate-180" />
        </FindButton>
        <FindButton label="Next match" isDisabled={!hasMatches} onClick={() => search.step('next')}>
          <ChevronDownIcon />
        </FindButton>
        <FindToggle label="Match case" sign="Aa" isOn={isCaseSensitive} onChange={setIsCaseSensitive} />
        <FindToggle label="Whole words" sign={<u>ab</u>} isOn={isWholeWord} onChange={setIsWholeWord} />
        <button
          type="button"
          className="button-link px-1.5 text-xs"
          aria-expanded={isReplacing}
          onClick={() => setIsReplacing(!isReplacing)}
        >
          Replace…
        </button>
        <span className="flex-1" />
        <FindButton label="Close" isDisabled={false} onClick={close}>
          <CloseIcon />
        </FindButton>
        {isReplacing && (
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
              onChange={(event) => setReplacement(event.target.value)}
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
              disabled={!hasMatches}
              onClick={replaceAll}
            >
              Replace all
            </button>
          </div>
        )}
      </form>
      {query !== '' && (
        <MatchLayer field={field} text={search.text} matches={search.matches} current={search.current} />
      )}
    </search>
  );
}

const NUMBERS = new Intl.NumberFormat('en');

function describeMatches(query: string, count: number, index: number): string {
  if (query === '') return '';
  if (count === 0) return 'No matches';
  if (index === -1) return count === 1 ? '1 match' : `${NUMBERS.format(count)} matches`;
  return `${NUMBERS.format(index + 1)} of ${NUMBERS.format(count)}`;
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

/** The selection in the text, if it is a few words of one line. */
function readSelectedWords(field: HTMLTextAreaElement): string | null {
  const selected = field.value.slice(field.selectionStart, field.selectionEnd);
  return selected === '' || selected.includes('\n') || selected.length > 200 ? null : selected;
}
