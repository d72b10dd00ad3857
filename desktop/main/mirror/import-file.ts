import type { PostFields } from '@callwright/shared/post/post.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { type DraftFile, parseDraftText } from './draft-file.ts';
import { readFileName } from './other-tools.ts';

export type ImportedFile = { file: DraftFile & { fields: PostFields }; problems: readonly string[] };

export function importDraftFile(text: string, name: string): ImportedFile {
  const parsed = parseDraftText(text);
  return { file: completeFromName(parsed.file, name), problems: parsed.kind === 'broken' ? parsed.problems : [] };
}

export function completeFromName(file: DraftFile, name: string): ImportedFile['file'] {
  const { title, slug, createdAt } = readFileName(name);
  return {
    ...file,
    fields: { ...EMPTY_POST_FIELDS, title, slug, ...file.fields },
    createdAt: file.createdAt ?? createdAt,
  };
}
