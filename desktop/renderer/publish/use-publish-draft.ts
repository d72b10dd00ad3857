import { finishTypedSlug } from '@callwright/shared/post/slug.ts';
import type { Session } from '../../ipc/account/session.ts';
import type { PublishFailure } from '../../ipc/publish/publish-queue.ts';
import { type Navigation, useAppInfo, useKnownSlugs, usePicturesStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument, DraftPublishOptions } from '../drafts/draft-document.ts';
import { isSeenByReaders } from '../drafts/draft-state.ts';
import { updateLinks } from '../links/update-links.ts';
import { type LinkAnswer, useLinkConfirmation } from '../links/use-link-confirmation.tsx';
import { listDecorative } from '../pictures/pictures-store.ts';
import { findErrors } from '../readiness/checks/find-errors.ts';
import type { IssueLocation } from '../readiness/checks/issue.ts';
import { serverNow } from '../server-time.ts';
import { toastError, toastInfo } from '../ui/toasts.tsx';
import { describeAnswer } from './step-labels.ts';
import { toastPublished } from './toast-published.ts';

type PublishOptions = {
  session: Session | null;
  navigation: Navigation;
  onReveal: (location: IssueLocation) => void;
  onConflict: (document: DraftDocument, failure: PublishFailure) => void;
};

/** Uses the toasts from the specification (section 8). */
export function usePublishDraft({ session, navigation, onReveal, onConflict }: PublishOptions) {
  const { siteUrl } = useAppInfo();
  const knownSlugs = useKnownSlugs();
  const pictures = usePicturesStore();
  const linked = useLinkConfirmation();

  /** True if an error blocks publishing. Shows the first one and moves focus there. */
  function isBlocked(document: DraftDocument): boolean {
    // A menu shortcut doesn't blur the field.
    document.setField('slug', finishTypedSlug(document.getFields().slug));
    const [error] = findErrors(document.id, document.getFields(), knownSlugs, listDecorative(pictures.getState()));
    if (error === undefined) return false;
    document.showErrors();
    toastError(error.title, error.message, { topic: topicOf(document) });
    onReveal(error.location);
    // The other post may be gone by now.
    if (error.title === 'Duplicate slug') void desktop.refreshKnownSlugs();
    return true;
  }

  async function publish(document: DraftDocument, options: DraftPublishOptions = {}): Promise<void> {
    if (document.getStatus().isPublishing) return;
    if (isBlocked(document)) return;
    if (session !== null && session.state !== 'signed-in') return askToSignIn();
    const fromSlug = document.getStatus().publication?.slug;
    const links = await confirmMove(document);
    if (links === 'cancel' || document.getStatus().isPublishing) return;
    const toSlug = document.getFields().slug;
    const answer = await document.publish(options);
    if (!answer.ok) return handleFailure(document, answer.error);
    if (links === 'update-links' && fromSlug !== undefined) void updateLinks({ fromSlug, toSlug });
    const { isQueued, publication } = answer.value;
    if (!isQueued) {
      const { slug, publishedAt } = publication ?? {};
      return toastPublished(document.id, { siteUrl, slug, publishedAt });
    }
    toastInfo('Waiting to publish', await describeWaiting(document.id), {
      topic: topicOf(document),
      action: { label: 'Show queue', onClick: navigation.showQueue },
    });
  }

  /** Asks if a new slug moves a post that others link to. */
  async function confirmMove(document: DraftDocument): Promise<LinkAnswer> {
    const status = document.getStatus();
    const { slug } = document.getFields();
    const isMoved = status.publication?.slug !== slug && isSeenByReaders(status, serverNow());
    return isMoved ? linked.confirm({ kind: 'move', id: document.id, slug }) : 'keep-links';
  }

  function askToSignIn() {
    navigation.askToSignIn('Sign in to publish. Your draft is saved on this computer.');
  }

  function handleFailure(document: DraftDocument, failure: PublishFailure): void {
    const { kind, title, message } = failure;
    if (kind === 'conflict') {
      onConflict(document, failure);
      return;
    }
    if (kind === 'signed-out') {
      askToSignIn();
      return;
    }
    toastError(title, message, { topic: topicOf(document) });
    if (kind !== 'duplicate-slug') return;
    document.showErrors();
    void desktop.refreshKnownSlugs();
    onReveal({ kind: 'field', field: 'slug' });
  }

  return { publish, isBlocked, dialog: linked.dialog };
}

const topicOf = ({ id }: DraftDocument) => `publishing ${id}` as const;

const NETWORK_MESSAGE = 'Couldn’t reach the blog. Your post is in the publish queue and will be sent automatically.';

async function describeWaiting(postId: string): Promise<string> {
  const { entries } = await desktop.readQueue();
  const step = entries.find((entry) => entry.postId === postId)?.step;
  return step?.name === 'waiting-for-backend'
    ? `${describeAnswer(step)} Your post is in the publish queue and will be sent automatically.`
    : NETWORK_MESSAGE;
}
