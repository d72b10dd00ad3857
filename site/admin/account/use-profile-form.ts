import { type AuthorProfile, authorProfileSchema } from '@callwright/shared/account/author-profile.ts';
import { failed, useSentForm } from '@callwright/shared/account/use-sent-form.ts';
import { readOwnProfile } from '@callwright/shared/api/accounts/author-profile.ts';
import { useCallback, useState } from 'react';
import { getAuthorClient } from '../../login/session/author-client.ts';
import type { Author } from '../../login/session/author-session.ts';
import { connection } from '../connection/connection.ts';
import { useLoad } from '../connection/use-load.ts';
import { useUnsavedChangesPrompt } from '../use-unsaved-changes-prompt.ts';
import { saveProfile } from './own-account.ts';

export function useProfileForm(author: Author) {
  const [profile, setProfile] = useState<AuthorProfile | null>(null);
  const [stored, setStored] = useState<AuthorProfile | null>(null);
  const parsed = authorProfileSchema.safeParse(profile);
  const [failure, setFailure] = useState<string | null>(null);
  const { noteChange, ...form } = useSentForm(async () => {
    if (!parsed.success) return null;
    const saved = await saveProfile(author, parsed.data);
    if (!saved.ok) return failed(saved.error.message);
    setStored(parsed.data);
    return { kind: 'done', words: 'Saved. Your posts will show it after the next deploy.' };
  });
  // Surrounding spaces aren't saved, so they aren't a change.
  useUnsavedChangesPrompt(JSON.stringify(parsed.data ?? profile) !== JSON.stringify(stored));

  const load = useCallback(async () => {
    const answer = await connection.read(load, () => readOwnProfile(getAuthorClient(), author.id));
    if (answer === null) return;
    if (!answer.ok) return setFailure(answer.error.message);
    setFailure(null);
    setProfile(answer.value);
    setStored(answer.value);
  }, [author.id]);
  useLoad(load);

  return {
    ...form,
    profile,
    failure,
    load,
    issues: parsed.error?.issues ?? [],
    change(next: Partial<AuthorProfile>) {
      setProfile((current) => current && { ...current, ...next });
      noteChange();
    },
  };
}
