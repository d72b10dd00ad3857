/** How many pictures are added, of all that are being added at the same time. */
export type AddingProgress = { done: number; total: number };

/** Pictures that take longer to be added than this show how far they are. */
const DELAY_MS = 500;

/**
 * Counts the pictures that are being added, whoever adds them: an author who drops some while others are still
 * under way reads one line about all of them, until the last one is done.
 *
 * @param show shows how far they are, first after half a second.
 * @param hide is called once all of them are done.
 */
export function createAddingProgress(show: (progress: AddingProgress) => void, hide: () => void) {
  let progress: AddingProgress = { done: 0, total: 0 };
  let isShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(by: Partial<AddingProgress>) {
    progress = { ...progress, ...by };
    if (isShown) show(progress);
  }

  return {
    /** Begins to count some more. */
    begin(count: number): void {
      if (count === 0) return;
      timer ??= setTimeout(() => {
        isShown = true;
        show(progress);
      }, DELAY_MS);
      change({ total: progress.total + count });
    },
    /** Counts one that is added, or refused. */
    endOne(): void {
      change({ done: progress.done + 1 });
      if (progress.done < progress.total) return;
      clearTimeout(timer);
      timer = undefined;
      isShown = false;
      progress = { done: 0, total: 0 };
      hide();
    },
  };
}
