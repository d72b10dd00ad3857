import { err, type Result } from '@callwright/shared/result.ts';
import { toast } from 'sonner';
import { type AddPictureFailure, UNREACHABLE_MESSAGE } from './picture-failure.ts';
import { removeWaiting, storeWaiting, type WaitingMetadata } from './waiting-pictures.ts';

/** Slower uploads show their progress. */
const PROGRESS_DELAY_MS = 500;

/** Long enough to read what to do. */
const REFUSAL_MS = 20_000;

let running = 0;

/** Uploads in progress, by id. */
const unfinished = new Map<string, { isStored: boolean }>();

/** True while pictures are uploading: a post sent now would lack them. */
export function isAddingPictures(): boolean {
  return running > 0;
}

export function isUnfinished(id: string): boolean {
  return unfinished.has(id);
}

/** What happens to pictures that are uploading if the page closes now. */
export function getUnloadOutcome(): 'none' | 'kept' | 'lost' {
  if (unfinished.size === 0) return 'none';
  return [...unfinished.values()].every(({ isStored }) => isStored) ? 'kept' : 'lost';
}

type Addition = {
  about: WaitingMetadata;
  /** Receives the URLs in file order. Called again after a retry. */
  onAdded: (addresses: string[]) => Promise<void>;
  onRetry?: () => void;
};

/** Uploads files. Also stores them in this browser until then, so a reload or a new login can finish the job. */
export async function addPictures(files: readonly File[], { about, onAdded, onRetry }: Addition): Promise<void> {
  const addition = { isStored: false };
  unfinished.set(about.id, addition);
  const keep = async (waiting: readonly File[]) => {
    addition.isStored = await storeWaiting(about, waiting);
  };
  let left = files;
  let kept = keep(left);
  for (;;) {
    const tried = await uploadAll(left, about.authorId, { kept, onAdded });
    // The login form appears next. Pictures already uploaded are found again afterward.
    if (tried === 'signed-out') return;
    left = tried;
    if (left.length === 0) break;
    kept = keep(left);
    await kept;
    if (!(await offerRetry(left.length))) break;
    onRetry?.();
  }
  await removeWaiting(about.id);
  unfinished.delete(about.id);
}

/** Returns the files to retry. If the session ended, no picture is inserted. */
async function uploadAll(
  files: readonly File[],
  authorId: string,
  { kept, onAdded }: Pick<Addition, 'onAdded'> & { kept: Promise<void> },
): Promise<File[] | 'signed-out'> {
  running += 1;
  const progress = showProgress(files.length);
  try {
    // An upload can end the session, and the login form then says whether the pictures are kept.
    await kept;
    const answers = await Promise.all(
      files.map(async (file) => {
        const answer = await uploadOne(file, authorId);
        progress.count();
        return { file, answer };
      }),
    );
    if (answers.some(({ answer }) => !answer.ok && answer.error.kind === 'signed-out')) return 'signed-out';
    const addresses = answers.flatMap(({ answer }) => (answer.ok ? [answer.value] : []));
    progress.end();
    if (addresses.length > 0) await onAdded(addresses);
    return answers.flatMap(({ file, answer }) => (answer.ok || !isRetryable(file, answer.error) ? [] : [file]));
  } finally {
    progress.end();
    running -= 1;
  }
}

async function uploadOne(file: File, authorId: string): Promise<Result<string, AddPictureFailure>> {
  // If the chunk doesn't load, the connection is to blame.
  const uploader = await import('./upload-to-blog.ts').catch(() => null);
  return uploader ? uploader.uploadToBlog(file, authorId) : err({ kind: 'unreachable', message: UNREACHABLE_MESSAGE });
}

function isRetryable(file: File, { kind, message }: AddPictureFailure): boolean {
  if (kind === 'unreachable') return true;
  toast.error('Couldn’t add the picture', {
    description: file.name === '' ? message : `${file.name}: ${message}`,
    duration: REFUSAL_MS,
  });
  return false;
}

function offerRetry(count: number): Promise<boolean> {
  return new Promise((resolve) => {
    toast.error(count === 1 ? 'Couldn’t add the picture' : `Couldn’t add ${count} pictures`, {
      description: UNREACHABLE_MESSAGE,
      duration: Number.POSITIVE_INFINITY,
      action: { label: 'Try again', onClick: () => resolve(true) },
      onDismiss: () => resolve(false),
    });
  });
}

function showProgress(total: number): { count: () => void; end: () => void } {
  let id: string | number | undefined;
  let done = 0;
  const show = () => {
    id = toast.loading(total === 1 ? 'Adding a picture' : `Adding ${total} pictures`, {
      ...(id !== undefined && { id }),
      description: `${total === 1 ? '' : `${done} of ${total} done. `}You can keep writing.`,
    });
  };
  const timer = setTimeout(show, PROGRESS_DELAY_MS);
  return {
    count() {
      done += 1;
      if (id !== undefined) show();
    },
    end() {
      clearTimeout(timer);
      if (id !== undefined) toast.dismiss(id);
      id = undefined;
    },
  };
}
