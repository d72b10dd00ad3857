// Tested by tests/e2e/site/admin/pictures.spec.ts
import { err, type Result } from '@callwright/shared/result.ts';
import { toast } from 'sonner';
import { type AddPictureFailure, UNREACHABLE_MESSAGE } from './picture-failure.ts';

/** Pictures that take longer to be added than this show how far they are. */
const PROGRESS_DELAY_MS = 500;

/** How long a refusal is shown: it says what to do. */
const REFUSAL_MS = 20_000;

let running = 0;

/** Whether pictures are on their way to the blog: a post that is sent now would be without them. */
export function isAddingPictures(): boolean {
  return running > 0;
}

/**
 * Puts files on the blog as pictures of their author. A toast says of each other one why it is none, and what to do;
 * those that the connection stopped can be tried again from there.
 *
 * @param onAdded is given the addresses of the pictures, in the order of the files; once, unless some are tried again.
 * @returns once there is nothing left to try.
 */
export async function addPictures(
  files: readonly File[],
  authorId: string,
  onAdded: (addresses: string[]) => Promise<void>,
): Promise<void> {
  let left = files;
  while (left.length > 0) {
    left = await tryAll(left, authorId, onAdded);
    if (left.length > 0 && !(await askToTryAgain(left.length))) return;
  }
}

/** @returns the files that can be tried again. */
async function tryAll(
  files: readonly File[],
  authorId: string,
  onAdded: (addresses: string[]) => Promise<void>,
): Promise<File[]> {
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
  // Where the session has ended, the log-in form follows and says so.
  if (kind === 'refused') {
    toast.error('Picture not added', {
      description: file.name === '' ? message : `${file.name}: ${message}`,
      duration: REFUSAL_MS,
    });
  }
  return false;
}

function askToTryAgain(count: number): Promise<boolean> {
  return new Promise((resolve) => {
    toast.error(count === 1 ? 'Picture not added' : `${count} pictures not added`, {
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
      description: `${total === 1 ? '' : `${done} of ${total} done. `}You can go on writing.`,
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
