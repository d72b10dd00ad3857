import { assertNever } from '@callwright/shared/result.ts';
import type { ReactNode } from 'react';
import type { AppInfo } from '../../ipc/app.ts';
import type { SlugCache } from '../../ipc/known-slugs.ts';
import type { PublishQueueView, QueueEntry } from '../../ipc/publish-queue.ts';
import type { Session } from '../../ipc/session.ts';
import { AccountPanel } from '../account/account-panel.tsx';
import { SignInPanel } from '../account/sign-in-panel.tsx';
import type { DraftDocument } from '../drafts/draft-document.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { DetailsPanel } from '../editor/details-panel.tsx';
import { QueuePanel } from '../publish/queue-panel.tsx';
import type { IssueLocation } from '../readiness/checks/issue.ts';
import { ReadinessPanel } from '../readiness/readiness-panel.tsx';
import type { SidePanelContent } from './use-side-panel.ts';

type RightColumnProps = {
  content: SidePanelContent;
  store: DraftsStore;
  appInfo: AppInfo;
  session: Session | null;
  /** The one on screen. */
  draft: DraftDocument | null;
  queue: PublishQueueView;
  knownSlugs: SlugCache;
  machineDrafts: readonly string[];
  onSignIn: () => void;
  onSignOut: (hidesDrafts: boolean) => void;
  onEditQueued: (entry: QueueEntry) => void;
  onCompareQueued: (entry: QueueEntry) => void;
  onGoToPlace: (place: IssueLocation) => void;
  onReadiness: () => void;
  onDetails: () => void;
  /** Of what has no button of its own beside the text. */
  onClose: () => void;
};

/** What stands to the right of the text: one panel at a time, or none. */
export function SidePanelHost(props: RightColumnProps) {
  const { content, store, session, draft, queue, onClose } = props;
  const { siteUrl } = props.appInfo;
  switch (content.kind) {
    case 'closed':
      return null;
    case 'sign-in':
      return (
        <Column key={content.kind} label="Account">
          <SignInPanel
            // The word that the session has ended may come before or after the refusal that asks for the password.
            key={`${session?.state} ${content.isAsked}`}
            email={session?.state === 'expired' ? session.email : ''}
            reason={content.reason}
            isAsked={content.isAsked}
            queued={queue.entries}
            onClose={onClose}
          />
        </Column>
      );
    case 'account':
      if (session?.state !== 'signed-in') return null;
      return (
        <Column key={content.kind} label="Account">
          <AccountPanel
            session={session}
            store={store}
            machineDrafts={props.machineDrafts}
            onSignOut={props.onSignOut}
            onClose={onClose}
          />
        </Column>
      );
    case 'queue':
      return (
        <Column key={content.kind} label="Publish queue">
          <QueuePanel
            queue={queue}
            siteUrl={siteUrl}
            onEdit={props.onEditQueued}
            onCompare={props.onCompareQueued}
            onSignIn={props.onSignIn}
            onClose={onClose}
          />
        </Column>
      );
    case 'readiness':
      if (draft === null) return null;
      return (
        <Column key={content.kind} label="Readiness">
          <ReadinessPanel
            document={draft}
            siteUrl={siteUrl}
            author={session === null || session.state === 'signed-out' ? '' : session.email}
            knownSlugs={props.knownSlugs}
            onGo={props.onGoToPlace}
            onClose={props.onReadiness}
          />
        </Column>
      );
    case 'details':
      if (draft === null) return null;
      return (
        <Column key={content.kind} label="Post details">
          <DetailsPanel key={draft.id} document={draft} siteUrl={siteUrl} onClose={props.onDetails} />
        </Column>
      );
    default:
      return assertNever(content);
  }
}

function Column({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside aria-label={label} className="right-column">
      {children}
    </aside>
  );
}
