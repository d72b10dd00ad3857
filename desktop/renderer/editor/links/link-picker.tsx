import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DraftDocument } from '../../drafts/draft-document.ts';
import { textFieldOf } from '../../pictures/insert-pictures.ts';
import { replaceRange } from '../replace-range.ts';
import { formatLink, type LinkOption, linkSelection } from './link-options.ts';
import { LIST_ID, LinkOptionsList, toOptionId } from './link-options-list.tsx';
import { LinkPopup } from './link-popup.tsx';
import { onLinkRequest } from './link-request.ts';
import { isCodeAt, OPENING, readQuery } from './typed-link.ts';
import { useLinkList } from './use-link-list.ts';

/** `typed`: the query is in the text, after `[[`. `asked`: it's in the picker, for the selection. */
type Opened = { kind: 'typed' | 'asked'; field: HTMLTextAreaElement; start: number; end: number };

/** Lists posts and headings to link to, after `[[` or on request. Renders nothing while the author types. */
export function LinkPicker({ document: draft }: { document: DraftDocument }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);

  useEffect(() => {
    const field = textFieldOf(draft);
    if (field === null) return;
    const open = (kind: Opened['kind'], start: number, end: number) => {
      // Right away, because the next key may belong in the query.
      if (!isCodeAt(field.value, start)) flushSync(() => setOpened({ kind, field, start, end }));
    };
    const onInput = (event: Event) => {
      // Other keys cost no look at the text.
      if (!(event instanceof InputEvent) || event.data !== '[') return;
      const start = field.selectionEnd - OPENING.length;
      if (field.value.slice(Math.max(0, start), field.selectionEnd) === OPENING) open('typed', start, start);
    };
    field.addEventListener('input', onInput);
    const end = onLinkRequest(field, () => open('asked', field.selectionStart, field.selectionEnd));
    return () => {
      field.removeEventListener('input', onInput);
      end();
    };
  }, [draft]);

  if (opened === null) return null;
  const Picker = opened.kind === 'typed' ? TypedPicker : AskedPicker;
  return <Picker key={`${opened.kind} ${opened.start}`} {...opened} ownSlug={draft.getFields().slug} onClose={close} />;
}

type PickerProps = Omit<Opened, 'kind'> & { ownSlug: string; onClose: () => void };

/** The text keeps the focus, and what was typed if the author leaves. */
function TypedPicker({ field, start, ownSlug, onClose }: PickerProps) {
  const [query, setQuery] = useState('');
  const list = useLinkList({ query, ownSlug, onChoose: choose, onClose });

  function choose(option: LinkOption) {
    onClose();
    if (readQuery(field.value, start, field.selectionEnd) === null) return;
    replaceRange(field, start, field.selectionEnd, formatLink(option));
  }

  useEffect(() => {
    const follow = () => {
      const { value, selectionStart, selectionEnd } = field;
      const typed = selectionStart === selectionEnd ? readQuery(value, start, selectionEnd) : null;
      if (typed === null) onClose();
      else setQuery(typed);
    };
    follow();
    const events = ['input', 'selectionchange'] as const;
    for (const name of events) field.addEventListener(name, follow);
    field.addEventListener('blur', onClose);
    return () => {
      for (const name of events) field.removeEventListener(name, follow);
      field.removeEventListener('blur', onClose);
    };
  }, [field, start, onClose]);

  useListOfField(field, list.options.length === 0 ? null : toOptionId(list.active));

  return (
    <LinkPopup field={field} offset={start} onClose={onClose}>
      <LinkOptionsList list={list} />
    </LinkPopup>
  );
}

/** The textarea isn't React's to change while the author types. */
function useListOfField(field: HTMLTextAreaElement, active: string | null): void {
  useLayoutEffect(() => {
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', LIST_ID);
    return () => {
      for (const name of ['autocomplete', 'controls', 'activedescendant']) field.removeAttribute(`aria-${name}`);
    };
  }, [field]);
  useLayoutEffect(() => {
    if (active === null) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', active);
  }, [field, active]);
}

function AskedPicker({ field, start, end, ownSlug, onClose }: PickerProps) {
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useLinkList({ query, ownSlug, onChoose: choose, onClose: leave });

  // Before the next key, which belongs in the query.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), []);

  function choose(option: LinkOption) {
    onClose();
    const edit = linkSelection(field.value, start, end, option);
    replaceRange(field, edit.start, edit.end, edit.replacement);
  }

  function leave() {
    onClose();
    field.focus({ preventScroll: true });
  }

  return (
    <LinkPopup field={field} offset={start} onClose={onClose}>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Link to"
        aria-autocomplete="list"
        aria-expanded={list.options.length > 0}
        aria-controls={LIST_ID}
        aria-activedescendant={list.options.length === 0 ? undefined : toOptionId(list.active)}
        placeholder="Search posts and headings, or paste a URL"
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        className="field mb-1.5 flex-none"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onBlur={onClose}
      />
      <LinkOptionsList list={list} />
    </LinkPopup>
  );
}
