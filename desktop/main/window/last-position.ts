import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CaretPosition, caretPositionSchema } from '../../ipc/drafts.ts';
import { writeDurably } from '../files/write-durably.ts';

/** Where the author was last: which draft, caret and scroll. Nothing is lost with it but that. */
export function openLastPosition(userData: string) {
  const path = join(userData, 'last-place.json');
  let waiting: CaretPosition | null = null;
  let isWriting = false;

  async function write(): Promise<void> {
    isWriting = true;
    while (waiting !== null) {
      const place = waiting;
      waiting = null;
      await writeDurably(path, JSON.stringify(place)).catch(() => {});
    }
    isWriting = false;
  }

  return {
    remember(place: CaretPosition): void {
      waiting = place;
      if (!isWriting) void write();
    },
    async read(): Promise<CaretPosition | null> {
      try {
        const parsed = caretPositionSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
  };
}
