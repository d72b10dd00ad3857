export type LatestChoice = {
  /** Returns a function to call when the choice is ready. It returns false if a later choice was ready first. */
  make: () => () => boolean;
};

/** Keeps the latest of several async choices, like uploads or reloads, in whatever order they finish. */
export function createLatestChoice(): LatestChoice {
  let made = 0;
  let counting = 0;
  return {
    make() {
      made += 1;
      const own = made;
      return () => {
        if (own < counting) return false;
        counting = own;
        return true;
      };
    },
  };
}
