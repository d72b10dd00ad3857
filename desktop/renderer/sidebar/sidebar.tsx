import { BrandMark } from '@callwright/shared/brand/brand-mark.tsx';
import type { ReactNode } from 'react';
import type { Session } from '../../ipc/account/session.ts';
import type { PublishQueueView } from '../../ipc/publish/publish-queue.ts';
import { useAppInfo, useNavigation } from '../contexts.ts';
import type { QueueStatuses } from '../drafts/draft-state.ts';
import { useDraftsState } from '../drafts/use-draft.ts';
import { QueueBadge } from '../publish/queue-badge.tsx';
import { Hint } from '../ui/hint.tsx';
import { PlusIcon, PostsIcon } from '../ui/icons.tsx';
import { keysOf } from '../ui/keys/shortcut.ts';
import { AccountArea } from './account-area.tsx';
import { DraftListView } from './draft-list.tsx';
import { FolderProblem } from './folder-problem.tsx';

type SidebarProps = {
  session: Session | null;
  queue: PublishQueueView;
  queued: QueueStatuses;
  draftsFolder: string;
  importStatus: ReactNode;
  onShowPosts: () => void;
  onNewDraft: () => void;
  onChooseFolder: () => void;
  isSigningIn: boolean;
  onShowAccount: () => void;
  onSignOut: () => void;
};

export function Sidebar(props: SidebarProps) {
  const { session, queue, queued, draftsFolder, onShowPosts, onNewDraft, onChooseFolder } = props;
  const { platform } = useAppInfo();
  const { showQueue } = useNavigation();
  const { summaries, hidden, orphaned } = useDraftsState();
  return (
    <nav aria-label="Your drafts" className="flex min-h-0 flex-col border-r border-line bg-sunken">
      <div className="flex h-14 flex-none items-center gap-2.5 pl-4 pr-3">
        <BrandMark className="size-[22px] flex-none" />
        <span className="flex-1 font-display text-[17px] font-bold tracking-tight">Callwright</span>
        <Hint label="Posts on the blog" keys={keysOf('show-posts', platform)}>
          <button type="button" className="button-icon" aria-label="Posts on the blog" onClick={onShowPosts}>
            <PostsIcon />
          </button>
        </Hint>
        <Hint label="New draft" keys={keysOf('new-draft', platform)}>
          <button type="button" className="button-icon" aria-label="New draft" onClick={onNewDraft}>
            <PlusIcon />
          </button>
        </Hint>
      </div>
      <DraftListView
        queued={queued}
        draftsFolder={draftsFolder}
        hasAccount={session !== null && session.state !== 'signed-out'}
        onChooseFolder={onChooseFolder}
      />
      <FolderProblem onChooseFolder={onChooseFolder} />
      {props.importStatus}
      <QueueBadge queue={queue} onOpen={showQueue} />
      <AccountArea
        session={session}
        // If the list is empty, the page shows this instead.
        hidden={summaries.length === 0 ? 0 : hidden}
        orphaned={orphaned}
        isSigningIn={props.isSigningIn}
        onShowAccount={props.onShowAccount}
        onSignOut={props.onSignOut}
      />
    </nav>
  );
}
