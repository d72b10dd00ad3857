import { assertNever } from '@callwright/shared/result.ts';
import type { ComponentProps, ReactNode } from 'react';
import type { Session } from '../../ipc/account/session.ts';
import type { PublishQueueView, QueueEntry } from '../../ipc/publish/publish-queue.ts';
import { AccountPanel } from '../account/account-panel.tsx';
import { SignInPanel } from '../account/sign-in-panel.tsx';
import { useByline } from '../account/use-byline.ts';
import { useDraftsStore } from '../contexts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { DetailsPanel } from '../editor/details-panel.tsx';
import { type RevealActions, revealField, revealLocation } from '../editor/reveal-location.ts';
import { PublishStatusPanel } from '../publish/publish-status-panel.tsx';
import { QueuePanel } from '../publish/queue-panel.tsx';
import { ReadinessPanel } from '../readiness/readiness-panel.tsx';
import type { SidePanelState } from './use-side-panel.ts';

type SidePanelHostProps = {
  panel: SidePanelState;
  session: Session | null;
  draft: DraftDocument | null;
  queue: PublishQueueView;
  reveal: RevealActions;
  onSignOut: (hidesDrafts: boolean) => void;
  onConflict: (id: string) => void;
  onReadiness: () => void;
};

export function SidePanelHost(props: SidePanelHostProps) {
  const { session, draft, queue, reveal, onConflict, onReadiness } = props;
  const { content, leave, leaveSignIn, showAccount, toggleDetails } = props.panel;
  const store = useDraftsStore();

  async function edit({ postId, step }: QueueEntry) {
    await store.open(postId);
    revealField(step.name === 'stopped' && step.failure.kind === 'duplicate-slug' ? 'slug' : 'title', reveal);
  }

  async function compare({ postId }: QueueEntry) {
    await store.open(postId);
    onConflict(postId);
  }

  switch (content.kind) {
    case 'closed':
      return null;
    case 'sign-in':
      return (
        <Column key={content.kind} label="Account">
          <SignInPanel
            email={session?.state === 'expired' ? session.email : ''}
            reason={content.reason}
            isRequested={content.isRequested}
            queued={queue.entries}
            onClose={leaveSignIn}
          />
        </Column>
      );
    case 'account':
      if (session?.state !== 'signed-in') return null;
      return (
        <Column key={content.kind} label="Account">
          <AccountPanel session={session} onSignOut={props.onSignOut} onClose={leave} />
        </Column>
      );
    case 'queue':
      return (
        <Column key={content.kind} label="Publish queue">
          <QueuePanel
            queue={queue}
            onEdit={(entry) => void edit(entry)}
            onCompare={(entry) => void compare(entry)}
            onSignIn={showAccount}
            onClose={leave}
          />
        </Column>
      );
    case 'publish-status':
      if (draft === null) return null;
      return (
        <Column key={content.kind} label="Publishing status">
          <PublishStatusPanel key={draft.id} document={draft} queue={queue} onClose={leave} />
        </Column>
      );
    case 'readiness':
      if (draft === null) return null;
      return (
        <Column key={content.kind} label="Readiness">
          <Readiness
            document={draft}
            email={session?.state === 'signed-in' ? session.email : ''}
            onReveal={(location) => revealLocation(location, reveal)}
            onClose={onReadiness}
          />
        </Column>
      );
    case 'details':
      if (draft === null) return null;
      return (
        <Column key={content.kind} label="Post details">
          <DetailsPanel key={draft.id} document={draft} onClose={toggleDetails} />
        </Column>
      );
    default:
      return assertNever(content);
  }
}

type ReadinessProps = Omit<ComponentProps<typeof ReadinessPanel>, 'author'> & { email: string };

/** A separate component, so the byline reloads each time the panel opens. */
function Readiness({ email, ...panel }: ReadinessProps) {
  return <ReadinessPanel author={useByline(email) ?? ''} {...panel} />;
}

function Column({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside aria-label={label} className="right-column">
      {children}
    </aside>
  );
}
