import { type CaretPosition, caretPositionSchema } from '../../ipc/drafts.ts';
import { StoredValue } from '../files/stored-value.ts';

/** Version 0.1 chose the file name. */
export function openLastPosition(userData: string): StoredValue<CaretPosition | null> {
  return new StoredValue<CaretPosition | null>({
    folder: userData,
    name: 'last-place',
    schema: caretPositionSchema,
    fallback: null,
  });
}
