/** See `createLatestChoice`. */
export type LatestChoice = {
  /** Makes a choice. @returns whether it counts, to be asked once it is ready: it does unless a later one was ready before it. */
  make: () => () => boolean;
};

/**
 * Decides between choices that are ready later than they are made, as pictures are that have to be encoded and sent,
 * and lists that are asked for again: the one that was made last counts, in whatever order they are ready. One that is
 * never ready leaves the one before it.
 */
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
