import type { PostFields } from '@callwright/shared/post/post.ts';
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

/** The field's error, if an error has blocked publishing. */
export function useFieldProblem(document: DraftDocument, name: keyof PostFields): string | null {
  const knownSlugs = useKnownSlugs();
  const showsErrors = useDraftStatus(document, 'showsErrors');
  useField(document, name);
  if (!showsErrors) return null;
  const errors = findErrors(document.id, document.getFields(), knownSlugs, NO_PICTURES);
  return errors.find(({ location }) => location.kind === 'field' && location.field === name)?.message ?? null;
}

const NO_PICTURES: ReadonlySet<string> = new Set();

const areSame = (before: readonly string[], after: readonly string[]) =>
  before.length === after.length && before.every((message, index) => message === after[index]);
