/** Runs one task per key at a time, in order. Tasks with different keys run in parallel. */
export type KeyedMutex = {
  run<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
  /** Resolves when no task is left. Never rejects. */
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
