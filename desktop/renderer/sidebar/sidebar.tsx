import { BrandMark } from '@callwright/shared/brand/brand-mark.tsx';
import type { AppInfo } from '../../ipc/app.ts';
import type { PublishQueueView } from '../../ipc/publish-queue.ts';
import type { Session } from '../../ipc/session.ts';
import { LocalDrafts } from '../account/local-drafts.tsx';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import type { DraftsStoreState } from '../drafts/drafts-store-state.ts';
import { QueueBadge } from '../publish/queue-badge.tsx';
import { Hint } from '../ui/hint.tsx';
import { PlusIcon, PostsIcon } from '../ui/icons.tsx';
import { keysOf } from '../ui/keys/format-accelerator.ts';
import { AccountArea } from './account-area.tsx';
import { DraftList } from './draft-list.tsx';
import { UnreadableDrafts } from './unreadable-drafts.tsx';

type SidebarProps = {
  store: DraftsStore;
  state: DraftsStoreState;
  appInfo: AppInfo;
  session: Session | null;
  queue: PublishQueueView;
  onShowQueue: () => void;
  draftsFolder: string;
  onShowPosts: () => void;
  onNewDraft: () => void;
  onMoveFolder: () => void;
  onRestore: (id: string, version: string) => void;
  onSignIn: () => void;
  onSignOut: () => void;
  /** The machine's drafts that the account was offered and has not answered for; empty where nothing is offered. */
  offered: readonly string[];
  onOfferAnswered: () => void;
};

export function Sidebar(props: SidebarProps) {
  const { store, state, appInfo, session, queue, draftsFolder } = props;
  const { onShowQueue, onShowPosts, onNewDraft, onMoveFolder, onRestore, onSignIn, onSignOut } = props;
  const { offered, onOfferAnswered } = props;
  return (
    <nav aria-label="Your drafts" className="flex min-h-0 flex-col border-r border-line bg-sunken">
      <div className="flex h-14 flex-none items-center gap-2.5 pl-4 pr-3">
        <BrandMark className="size-[22px] flex-none" />
        <span className="flex-1 font-display text-[17px] font-bold tracking-tight">Callwright</span>
        <Hint label="Posts on the blog" keys={keysOf('show-posts', appInfo.platform)}>
          <button type="button" className="button-icon" aria-label="Posts on the blog" onClick={onShowPosts}>
            <PostsIcon />
          </button>
        </Hint>
        <Hint label="New draft" keys={keysOf('new-draft', appInfo.platform)}>
          <button type="button" className="button-icon" aria-label="New draft" onClick={onNewDraft}>
            <PlusIcon />
          </button>
        </Hint>
      </div>
      <DraftList
        store={store}
        state={state}
        draftsFolder={draftsFolder}
        showsOwner={session !== null && session.state !== 'signed-out'}
        onMoveFolder={onMoveFolder}
      />
      <UnreadableDrafts files={state.unreadable} draftsFolder={draftsFolder} onRestore={onRestore} />
      {offered.length > 0 && (
        <div className="border-line border-t px-5 py-3">
          <LocalDrafts store={store} ids={offered} onLeave={onOfferAnswered} />
        </div>
      )}
      <QueueBadge queue={queue} onOpen={onShowQueue} />
      <AccountArea
        session={session} // Beside an empty list the page says it.
        hidden={state.summaries.length === 0 ? 0 : state.hidden}
        onSignIn={onSignIn}
        onSignOut={onSignOut}
      />
    </nav>
  );
}
