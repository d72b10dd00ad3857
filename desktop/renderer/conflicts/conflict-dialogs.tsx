import type { DraftDocument, DraftPublishOptions } from '../drafts/draft-document.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FileConflictDialog } from './file-conflict-dialog.tsx';
import type { useConflict } from './use-conflict.ts';

type ConflictDialogsProps = {
  conflict: ReturnType<typeof useConflict>;
  onPublish: (document: DraftDocument, options: DraftPublishOptions) => void;
};

export function ConflictDialogs({ conflict, onPublish }: ConflictDialogsProps) {
  const { document, side, close } = conflict;
  if (document === null) return null;
  if (side === 'file') return <FileConflictDialog key={document.id} document={document} onClose={close} />;
  return <ConflictDialog key={document.id} document={document} onClose={close} onPublish={onPublish} />;
}
