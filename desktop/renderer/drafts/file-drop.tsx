import { useEffect, useState } from 'react';
import type { IpcInput } from '../../ipc/contract.ts';
import { IMAGE_URL_ONLY_MESSAGE } from '../editor/paste/rich-paste.ts';
import { toastError } from '../ui/toasts.tsx';

type ReadFiles = IpcInput<'drafts:import'>;

const MARKDOWN = /\.(md|markdown|mdown|txt)$/i;
const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg|heic)$/i;

/** Markdown files dropped anywhere on the window become drafts; any other file gets an answer. */
export function FileDrop({ onFiles }: { onFiles: (files: ReadFiles) => void }) {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    };
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      depth = 0;
      setIsOver(false);
      void readFiles([...(event.dataTransfer?.files ?? [])]).then((files) => files.length > 0 && onFiles(files));
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop };
    for (const [name, listener] of Object.entries(listeners)) {
      window.addEventListener(name, listener as EventListener, { capture: true });
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        window.removeEventListener(name, listener as EventListener, { capture: true });
      }
    };
  }, [onFiles]);

  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-2xl border-2 border-dashed border-accent bg-paper/85">
      <p className="font-display text-xl font-bold">Drop Markdown files to import them</p>
    </div>
  );
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

async function readFiles(files: File[]): Promise<ReadFiles> {
  const read: ReadFiles = [];
  for (const file of files) {
    const bytes = MARKDOWN.test(file.name) ? await file.arrayBuffer().catch(() => null) : null;
    const text = bytes === null ? null : decode(bytes);
    if (text !== null) read.push({ name: file.name, text });
    else toastError('Not imported', `${file.name}: ${whyNot(file.name, bytes !== null)}`);
  }
  return read;
}

function whyNot(name: string, isRead: boolean): string {
  if (MARKDOWN.test(name)) return isRead ? 'It is not text in UTF-8.' : 'It could not be read.';
  if (PICTURE.test(name)) return IMAGE_URL_ONLY_MESSAGE;
  return 'Only Markdown files (.md) can be imported.';
}

function decode(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
