import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import type { LinksToPost } from '../../ipc/links.ts';
import { desktop } from '../desktop-api.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { toResult } from '../ui/to-result.ts';
import { LinkWarning } from './link-warning.tsx';

type LinkedChange = { kind: 'unpublish'; id: string; title: string } | { kind: 'move'; id: string; slug: string };

export type LinkAnswer = 'cancel' | 'keep-links' | 'update-links';

type Pending = { change: LinkedChange; links: LinksToPost; answer: (answer: LinkAnswer) => void };

type LinkConfirmation = {
  /** Asks before a change that affects links to a post. Doesn't ask if nothing links to it. */
  confirm: (change: LinkedChange) => Promise<LinkAnswer>;
  dialog: ReactNode;
};

export function useLinkConfirmation(): LinkConfirmation {
  const [pending, setPending] = useState<Pending | null>(null);

  async function confirm(change: LinkedChange): Promise<LinkAnswer> {
    const links = await toResult(desktop.listLinksTo(change.id));
    // The links are only a hint, so a failure doesn't block the change.
    if (!links.ok || links.value.total === 0) return 'keep-links';
    return new Promise((resolve) => setPending({ change, links: links.value, answer: resolve }));
  }

  function answer(given: LinkAnswer) {
    setPending(null);
    pending?.answer(given);
  }

  return { confirm, dialog: pending && <LinkDialog {...pending} answer={answer} /> };
}

function LinkDialog({ change, links, answer }: Pending) {
  const isMove = change.kind === 'move';
  return (
    <ConfirmDialog
      title={isMove ? 'Change the post’s URL?' : `Unpublish “${nameOfPost(change.title)}”?`}
      description={
        <>
          <p>
            {isMove
              ? `Publishing moves the post to /blog/${change.slug}. The old URL redirects there.`
              : 'Links to the post won’t work until you publish it again.'}
          </p>
          <LinkWarning links={links} />
        </>
      }
      answers={
        <>
          <AlertDialog.Cancel className="button-quiet">Cancel</AlertDialog.Cancel>
          <AlertDialog.Action
            className={isMove ? 'button-quiet' : 'button-danger'}
            onClick={() => answer('keep-links')}
          >
            {isMove ? 'Publish post' : 'Unpublish post'}
          </AlertDialog.Action>
          {isMove && (
            <AlertDialog.Action className="button-primary" onClick={() => answer('update-links')}>
              Publish and update links
            </AlertDialog.Action>
          )}
        </>
      }
      onCancel={() => answer('cancel')}
    />
  );
}
