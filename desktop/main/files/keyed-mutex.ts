/** Runs the work of one key in the order of the calls, one at a time; different keys run side by side. */
export type KeyedMutex = {
  run<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
  /** Settles when no work is left, whether it succeeded or failed. */
  whenIdle(): Promise<void>;
};

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();

  return {
    run(key, work) {
      const before = last.get(key) ?? Promise.resolve();
      const result = before.then(work, work);
      last.set(key, result);
      const forget = () => {
        if (last.get(key) === result) last.delete(key);
      };
      result.then(forget, forget);
      return result;
    },
    async whenIdle() {
      while (last.size > 0) await Promise.allSettled(last.values());
    },
  };
}
