import { useState } from 'react';
import type { TextSearch } from '../../ipc/replace.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { FoundPostList } from './found-posts.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { SearchForm } from './search-form.tsx';
import { type Applied, usePostSearch } from './use-post-search.ts';

type ReplaceDialogProps = {
  /** Opens a draft. */
  onOpen: (id: string) => void;
  onClose: () => void;
};

const EMPTY_SEARCH: TextSearch = {
  find: '',
  replacement: '',
  isRegex: false,
  isCaseSensitive: false,
  isWholeWord: false,
  fields: ['title', 'content', 'excerpt'],
  includesCode: false,
  includesBlog: false,
};

/** Kept after the dialog closes, so it reopens with the last search. */
let lastSearch = EMPTY_SEARCH;

export function ReplaceDialog({ onOpen, onClose }: ReplaceDialogProps) {
  const [search, setSearch] = useState(lastSearch);
  const [applied, setApplied] = useState<Applied | null>(null);
  const posts = usePostSearch(setApplied);
  const { state, excluded } = posts;

  function change(next: TextSearch) {
    lastSearch = next;
    setSearch(next);
    posts.clear();
  }

  return (
    <Modal title="Replace in all posts" className="h-[min(48rem,calc(100%-48px))] max-w-4xl" onClose={onClose}>
      <SearchForm
        search={search}
        problem={state.kind === 'failed' ? state.message : null}
        onChange={change}
        onSearch={() => void posts.search(search)}
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
        {(state.kind === 'idle' || state.kind === 'failed') && (
          <RecentChanges key={applied?.id} applied={applied} onOpen={onOpen} />
        )}
        {(state.kind === 'searching' || state.kind === 'opening') && (
          <div className="flex items-center justify-between gap-3">
            <p role="status" className="text-ink-soft">
              {state.kind === 'searching'
                ? 'Searching...'
                : `Opening posts from the blog: ${state.opened} of ${state.total}`}
            </p>
            <button type="button" className="button-quiet" onClick={posts.clear}>
              Stop
            </button>
          </div>
        )}
        {(state.kind === 'found' || state.kind === 'replacing') && (
          <FoundPostList
            found={state.found}
            excluded={excluded}
            isReplacing={state.kind === 'replacing'}
            onChoose={posts.choose}
            onReplace={() => void posts.replace()}
          />
        )}
      </div>
    </Modal>
  );
}
