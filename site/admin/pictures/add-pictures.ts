import { err, type Result } from '@callwright/shared/result.ts';
import { toast } from 'sonner';
import { type AddPictureFailure, UNREACHABLE_MESSAGE } from './picture-failure.ts';
import { type AboutWaiting, forgetWaiting, keepWaiting } from './waiting-pictures.ts';

/** Pictures that take longer to be added than this show how far they are. */
const PROGRESS_DELAY_MS = 500;

/** How long a refusal is shown: it says what to do. */
const REFUSAL_MS = 20_000;

let running = 0;

/** Additions that are not at their end: whether their files are kept for a later page. */
const unfinished = new Map<string, { isKept: boolean }>();

/** Whether pictures are on their way to the blog: a post that is sent now would be without them. */
export function isAddingPictures(): boolean {
  return running > 0;
}

/** Whether this page itself brings an addition to its end. */
export function isUnfinished(id: string): boolean {
  return unfinished.has(id);
}

/** What becomes of the pictures that are on their way if the page is left now. */
export function whatBecomesOfPictures(): 'none' | 'kept' | 'lost' {
  if (unfinished.size === 0) return 'none';
  return [...unfinished.values()].every(({ isKept }) => isKept) ? 'kept' : 'lost';
}

type Addition = {
  about: AboutWaiting;
  /** Is given the addresses of the pictures, in the order of the files; once, unless some are tried again. */
  onAdded: (addresses: string[]) => Promise<void>;
  /** Is called before some are tried again. */
  onAgain?: () => void;
};

/**
 * Puts files on the blog as pictures of their author. A toast says of each other one why it is none, and what to do;
 * those that the connection stopped can be tried again from there. Until then the files are kept in this browser:
 * where the session ends, or the page goes, the form adds them when it is there again.
 *
 * @returns once there is nothing left to try here.
 */
export async function addPictures(files: readonly File[], { about, onAdded, onAgain }: Addition): Promise<void> {
  const addition = { isKept: false };
  unfinished.set(about.id, addition);
  const keep = async (waiting: readonly File[]) => {
    addition.isKept = await keepWaiting(about, waiting);
  };
  let left = files;
  // Beside the sending, which needs no copy of them.
  const keeping = keep(left);
  for (;;) {
    const tried = await tryAll(left, about.authorId, onAdded);
    await keeping;
    // The log-in form follows; those that are on the blog already are found there again.
    if (tried === 'signed-out') return;
    left = tried;
    if (left.length === 0) break;
    await keep(left);
    if (!(await askToTryAgain(left.length))) break;
    onAgain?.();
  }
  await forgetWaiting(about.id);
  unfinished.delete(about.id);
}

/** @returns the files that can be tried again; none was put anywhere where the session has ended. */
async function tryAll(
  files: readonly File[],
  authorId: string,
  onAdded: Addition['onAdded'],
): Promise<File[] | 'signed-out'> {
  running += 1;
  const progress = showProgress(files.length);
  try {
    const answers = await Promise.all(
      files.map(async (file) => {
        const answer = await tryOne(file, authorId);
        progress.count();
        return { file, answer };
      }),
    );
    if (answers.some(({ answer }) => !answer.ok && answer.error.kind === 'signed-out')) return 'signed-out';
    const addresses = answers.flatMap(({ answer }) => (answer.ok ? [answer.value] : []));
    progress.end();
    if (addresses.length > 0) await onAdded(addresses);
    return answers.flatMap(({ file, answer }) => (answer.ok || !canTryAgain(file, answer.error) ? [] : [file]));
  } finally {
    progress.end();
    running -= 1;
  }
}

async function tryOne(file: File, authorId: string): Promise<Result<string, AddPictureFailure>> {
  // A chunk that does not arrive is the same connection.
  const adder = await import('./put-on-blog.ts').catch(() => null);
  return adder ? adder.putOnBlog(file, authorId) : err({ kind: 'unreachable', message: UNREACHABLE_MESSAGE });
}

/** Says why a file is refused, unless it can be tried again. */
function canTryAgain(file: File, { kind, message }: AddPictureFailure): boolean {
  if (kind === 'unreachable') return true;
  toast.error('Couldn’t add the picture', {
    description: file.name === '' ? message : `${file.name}: ${message}`,
    duration: REFUSAL_MS,
  });
  return false;
}

function askToTryAgain(count: number): Promise<boolean> {
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
