import type { Operations } from './operations.ts';
import type { CallOperation } from './serve-operations.ts';

export type Storage = {
  call: CallOperation<Operations>;
  /** Settles once no call is running. */
  flush(): Promise<void>;
};
