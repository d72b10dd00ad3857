export type AddingProgress = { done: number; total: number };

/** Progress is shown only if adding takes longer than this. */
const DELAY_MS = 500;

/** Counts all pictures being added at the same time, so the author sees a single progress message. */
export function createAddingProgress(show: (progress: AddingProgress) => void, hide: () => void) {
  let progress: AddingProgress = { done: 0, total: 0 };
  let isShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(by: Partial<AddingProgress>) {
    progress = { ...progress, ...by };
    if (isShown) show(progress);
  }

  return {
    begin(count: number): void {
      if (count === 0) return;
      timer ??= setTimeout(() => {
        isShown = true;
        show(progress);
      }, DELAY_MS);
      change({ total: progress.total + count });
    },
    /** Counts a picture that was added or refused. */
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
