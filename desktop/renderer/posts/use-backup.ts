import { countOf } from '@callwright/shared/post/labels.ts';
import { useEffect, useRef, useState } from 'react';
import type { OwnBackup, OwnBackupProgress } from '../../ipc/posts.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';
import { dismissToast, toastPersistent } from '../ui/toasts.tsx';

const TOAST = 'backup';

type BackupOptions = { isSignedIn: boolean; askToSignIn: (reason: string) => void };

export function useBackup({ isSignedIn, askToSignIn }: BackupOptions): () => void {
  const [progress, setProgress] = useState<OwnBackupProgress>(null);
  const isDismissed = useRef(false);
  useEffect(() => desktop.onBackupChanged(setProgress), []);
  useEffect(() => {
    if (progress === null || isDismissed.current) return;
    toastPersistent(TOAST, {
      title: `Backing up your posts: ${progress.percent}%`,
      message: `Saving to ${progress.folder}. You can keep writing.`,
      onDismiss: () => {
        isDismissed.current = true;
      },
    });
  }, [progress]);

  async function backUp() {
    isDismissed.current = false;
    const made = await toResult(desktop.backUpPosts());
    // The next toast is the result, not progress, so dismissing it means nothing.
    isDismissed.current = true;
    if (!made.ok) {
      return toastPersistent(TOAST, {
        title: 'Couldn’t back up your posts',
        message: made.error.message,
        isFailure: true,
        action: { label: 'Choose folder...', onClick: () => void backUp() },
      });
    }
    if (made.value === null) return dismissToast(TOAST);
    toastPersistent(TOAST, {
      title: describeTitle(made.value),
      message: describeBackup(made.value),
      isFailure: made.value.missingPictures > 0,
      isDone: true,
      action: { label: 'Show folder', onClick: () => void desktop.showBackup() },
    });
  }

  return () => (isSignedIn ? void backUp() : askToSignIn('Sign in to back up your posts.'));
}

function describeTitle({ posts, missingPictures }: OwnBackup): string {
  if (missingPictures > 0) return `Posts backed up, without ${countOf(missingPictures, 'picture')}`;
  return posts === 0 ? 'Backup saved' : 'Posts backed up';
}

function describeBackup({ folder, posts, pictures, missingPictures }: OwnBackup): string {
  if (posts === 0 && pictures === 0)
    return 'It has only your account and profile: you have no posts on the blog yet. Drafts aren’t included.';
  const what = `${countOf(posts, 'post')} and ${countOf(pictures, 'picture')} are in ${folder}.`;
  return missingPictures > 0 ? `${what} The blog doesn’t have the missing files.` : what;
}
