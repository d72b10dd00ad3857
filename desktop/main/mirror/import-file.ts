import type { PostFields } from '@callwright/shared/post/post.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { type DraftFile, parseDraftText } from './draft-file.ts';
import { readFileName } from './other-tools.ts';

/** A draft made of a file that may lack anything, and what could not be read of it, in sentences for the author. */
export type ImportedFile = { file: DraftFile & { fields: PostFields }; problems: readonly string[] };

/** Makes a draft of a file from elsewhere, whatever is wrong with it. Its front matter is converted to YAML. */
export function importDraftFile(text: string, name: string): ImportedFile {
  const parsed = parseDraftText(text);
  return { file: completeFromName(parsed.file, name), problems: parsed.kind === 'broken' ? parsed.problems : [] };
}

/** Fills what a file's front matter doesn't give from its name. */
export function completeFromName(file: DraftFile, name: string): ImportedFile['file'] {
  const { title, slug, createdAt } = readFileName(name);
  return {
    ...file,
    fields: { ...EMPTY_POST_FIELDS, title, slug, ...file.fields },
    createdAt: file.createdAt ?? createdAt,
  };
}
