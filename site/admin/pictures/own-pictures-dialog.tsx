'use client';

import { createLatestChoice } from '@callwright/shared/latest-choice.ts';
import { countOf, nameOfPost } from '@callwright/shared/post/labels.ts';
import type { Result } from '@callwright/shared/result.ts';
import { Dialog } from 'radix-ui';
import { type ReactElement, useRef, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { Icon } from '../../ui/icon.tsx';
import type { OwnPicture } from './own-pictures.ts';
import { UNREACHABLE_MESSAGE } from './picture-failure.ts';

type OwnPicturesDialogProps = {
  authorId: string;
  trigger: ReactElement;
  onChoose: (address: string) => void;
};

type Listed = { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'ready'; pictures: OwnPicture[] };

type Notice = { text: string; undo: (() => void) | null };

export function OwnPicturesDialog({ authorId, trigger, onChoose }: OwnPicturesDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const own = useOwnPictures(authorId);
  const chosen = useRef<string | null>(null);

  function open(isToOpen: boolean) {
    setIsOpen(isToOpen);
    if (isToOpen) own.onRetry();
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={open}>
      <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        {/* Radix's own overlay injects a style that changes, which no content security policy can allow. */}
        <div aria-hidden="true" className="fixed inset-0 z-40 bg-black/50" />
        <Dialog.Content
          aria-describedby={undefined}
          // Focus moves to the field that gets the picture, not to the button that opened the dialog.
          onCloseAutoFocus={(event) => {
            if (chosen.current === null) return;
            event.preventDefault();
            onChoose(chosen.current);
            chosen.current = null;
          }}
          className="fixed inset-3 z-50 mx-auto flex max-w-4xl flex-col overflow-hidden rounded-3xl border border-line bg-paper shadow-card sm:inset-y-8"
        >
          <div className="flex items-center justify-between border-line border-b px-5 py-3 sm:px-8">
            <Dialog.Title className="font-semibold text-lg">Your pictures</Dialog.Title>
            <Dialog.Close className="-mr-2 flex size-11 cursor-pointer items-center justify-center rounded-lg hover:bg-sunken">
              <Icon name="x" />
              <span className="sr-only">Close pictures</span>
            </Dialog.Close>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard. */}
          <section className="overflow-y-auto px-5 py-6 sm:px-8" tabIndex={0} aria-label="Pictures">
            <PictureList
              {...own}
              onChoose={(address) => {
                chosen.current = address;
                setIsOpen(false);
              }}
            />
          </section>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type OwnPictures = {
  listed: Listed;
  /** In the dialog, because toasts can't be clicked while a dialog is open. */
  notice: Notice | null;
  onRetry: () => void;
  onDelete: (picture: OwnPicture) => void;
};

function useOwnPictures(authorId: string): OwnPictures {
  const [listed, setListed] = useState<Listed>({ kind: 'loading' });
  const [notice, setNotice] = useState<Notice | null>(null);
  const [reads] = useState(createLatestChoice);

  async function load() {
    const isLatest = reads.make();
    const own = await import('./own-pictures.ts').catch(() => null);
    const answer = await own?.listOwnPictures(authorId);
    if (!isLatest()) return;
    if (answer?.ok) setListed({ kind: 'ready', pictures: answer.value });
    else setListed({ kind: 'failed', message: answer?.error ?? UNREACHABLE_MESSAGE });
  }

  async function remove(picture: OwnPicture) {
    const own = await import('./own-pictures.ts');
    const deleted = await own.deleteOwnPicture(picture);
    setNotice(
      deleted.ok
        ? { text: 'Picture deleted.', undo: () => void restorePicture(deleted.value) }
        : { text: `Couldn’t delete the picture. ${deleted.error}`, undo: null },
    );
    await load();
  }

  async function restorePicture(restore: () => Promise<Result<void, string>>) {
    const restored = await restore();
    setNotice(
      restored.ok
        ? null
        : { text: `Couldn’t restore the picture. ${restored.error}`, undo: () => void restorePicture(restore) },
    );
    await load();
  }

  function reload() {
    setListed({ kind: 'loading' });
    void load();
  }

  return { listed, notice, onRetry: reload, onDelete: (picture) => void remove(picture) };
}

function PictureList({
  listed,
  notice,
  onRetry,
  onDelete,
  onChoose,
}: OwnPictures & { onChoose: (address: string) => void }) {
  return (
    <>
      <div role="status">
        {notice && (
          <p className="mb-5 flex flex-wrap items-center gap-x-4 rounded-2xl bg-accent-soft px-5 py-2">
            {notice.text}
            {notice.undo && (
              <button type="button" onClick={notice.undo} className={`${buttonStyle('quiet')} -mx-5`}>
                Undo
              </button>
            )}
          </p>
        )}
      </div>
      {listed.kind === 'loading' && <p role="status">Loading pictures...</p>}
      {listed.kind === 'failed' && (
        <div role="alert" className="rounded-2xl bg-danger-soft p-5">
          <p>{listed.message}</p>
          <button type="button" onClick={onRetry} className={`${buttonStyle('secondary')} mt-4`}>
            Try again
          </button>
        </div>
      )}
      {listed.kind === 'ready' && listed.pictures.length === 0 && (
        <p className="text-ink-soft">No pictures yet. Paste or drop one into the text, or add it from the toolbar.</p>
      )}
      {listed.kind === 'ready' && (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4">
          {listed.pictures.map((picture) => (
            <PictureTile
              key={picture.name}
              picture={picture}
              onChoose={() => onChoose(picture.address)}
              onDelete={() => onDelete(picture)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type PictureTileProps = { picture: OwnPicture; onChoose: () => void; onDelete: () => void };

function PictureTile({ picture, onChoose, onDelete }: PictureTileProps) {
  const uses = describeUses(picture);
  const added = new Date(picture.uploadedAt).toLocaleDateString('en-US', { dateStyle: 'medium' });
  return (
    <li className="flex min-w-0 flex-col gap-1 text-sm">
      <button
        type="button"
        onClick={onChoose}
        aria-label={`Use the picture from ${added}. ${uses ?? 'Not used'}`}
        className="cursor-pointer overflow-hidden rounded-xl border border-line bg-sunken hover:border-accent"
      >
        <img src={picture.address} alt="" loading="lazy" className="aspect-4/3 w-full object-cover" />
      </button>
      <p className="text-ink-soft">{added}</p>
      <p className="line-clamp-2 break-words">{uses ?? 'Not used'}</p>
      {uses === null && (
        <button
          type="button"
          onClick={onDelete}
          aria-label={`Delete the picture from ${added}`}
          className="min-h-11 cursor-pointer self-start font-semibold text-danger hover:underline"
        >
          Delete
        </button>
      )}
    </li>
  );
}

function describeUses({ posts, unseenPosts, isInBrowser }: OwnPicture): string | null {
  const titles = posts.map(({ title }) => `“${nameOfPost(title)}”`);
  const uses = [
    ...titles,
    ...(unseenPosts > 0 ? [`${countOf(unseenPosts, 'post')} by others`] : []),
    ...(isInBrowser && titles.length === 0 ? ['a draft in this browser'] : []),
  ];
  return uses.length === 0 ? null : `In ${uses.join(', ')}`;
}
