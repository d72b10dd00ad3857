import { type CaretPosition, caretPositionSchema } from '../../ipc/drafts.ts';
import { StoredValue } from '../files/stored-value.ts';

/** Opens where the author was last: which draft, caret, and scroll. It has the file name of version 0.1. */
export function openLastPosition(userData: string): StoredValue<CaretPosition | null> {
  return new StoredValue<CaretPosition | null>({
    folder: userData,
    name: 'last-place',
    schema: caretPositionSchema,
    fallback: null,
  });
}
