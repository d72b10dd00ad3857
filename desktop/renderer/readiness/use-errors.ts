import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { normalizeSlug } from '@callwright/shared/post/slug.ts';
import { useCallback } from 'react';
import { useKnownSlugs } from '../contexts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDebouncedDraft, useDraftStatus, useField } from '../drafts/use-draft.ts';
import { useDecorativePictures } from '../pictures/use-pictures.ts';
import { findErrors } from './checks/find-errors.ts';

export const CHECK_DELAY_MS = 300;

/** Returns the same array while the messages are the same. Locations are left out: every key moves them. */
export function useErrorMessages(document: DraftDocument): readonly string[] {
  const knownSlugs = useKnownSlugs();
  const decorative = useDecorativePictures();
  const readMessages = useCallback(
    (fields: PostFields) => findErrors(document.id, fields, knownSlugs, decorative).map(({ message }) => message),
    [document, knownSlugs, decorative],
  );
  return useDebouncedDraft(document, CHECK_DELAY_MS, readMessages, areSame);
}

/** The field's error, if an error has blocked publishing. A complete slug shows right away that it's taken. */
export function useFieldProblem(document: DraftDocument, name: keyof PostFields): string | null {
  const knownSlugs = useKnownSlugs();
  const showsErrors = useDraftStatus(document, 'showsErrors');
  useField(document, name);
  const { slug } = document.getFields();
  const isComplete = name === 'slug' && slug !== '' && slug === normalizeSlug(slug);
  if (!showsErrors && !isComplete) return null;
  const errors = findErrors(document.id, document.getFields(), knownSlugs, NO_PICTURES);
  return errors.find(({ location }) => location.kind === 'field' && location.field === name)?.message ?? null;
}

/** Whether an empty text has blocked publishing, for the place that already reads the text. */
export function useMissingText(document: DraftDocument, content: string): string | null {
  const showsErrors = useDraftStatus(document, 'showsErrors');
  if (!showsErrors || content.trim() !== '') return null;
  return postFieldsSchema.shape.content.safeParse(content).error?.issues[0]?.message ?? null;
}

const NO_PICTURES: ReadonlySet<string> = new Set();

const areSame = (before: readonly string[], after: readonly string[]) =>
  before.length === after.length && before.every((message, index) => message === after[index]);
