import { join } from 'node:path';
import { type CaretPosition, caretPositionSchema } from '../../ipc/drafts.ts';
import { openJsonFile } from '../files/json-file.ts';

/** Stores where the author was last: which draft, caret and scroll. It keeps the file name of version 0.1. */
export function openLastPosition(userData: string) {
  const file = openJsonFile<CaretPosition | null>({
    path: join(userData, 'last-place.json'),
    schema: caretPositionSchema,
    fallback: null,
    onDamaged: 'drop',
  });
  return {
    remember: (position: CaretPosition): void => void file.write(position).catch(() => {}),
    read: () => file.read(),
  };
}
