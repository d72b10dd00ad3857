/** Stores links and files that arrive before the page is loaded. */
export type Mailbox<Item> = {
  add(items: readonly Item[]): void;
  drain(): Item[];
};

export function createMailbox<Item>(onArrived: () => void): Mailbox<Item> {
  let waiting = new Set<Item>();
  return {
    add(items) {
      if (items.length === 0) return;
      for (const item of items) waiting.add(item);
      onArrived();
    },
    drain() {
      const drained = [...waiting];
      waiting = new Set();
      return drained;
    },
  };
}
