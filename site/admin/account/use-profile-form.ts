import { type AuthorProfile, authorProfileSchema } from '@callwright/shared/account/author-profile.ts';
import { failed, useSentForm } from '@callwright/shared/account/use-sent-form.ts';
import { useEffect, useState } from 'react';
import type { Author } from '../../login/session/author-session.ts';
import { useLeaveQuestion } from '../use-leave-question.ts';
import { readProfile, saveProfile } from './own-account.ts';

/** How readers see an author, as the form of it changes it; the profile is null until it was read. */
export function useProfileForm(author: Author) {
  const [profile, setProfile] = useState<AuthorProfile | null>(null);
  /** As the blog has it. */
  const [stored, setStored] = useState<AuthorProfile | null>(null);
  const parsed = authorProfileSchema.safeParse(profile);
  const { setOutcome, noteChange, ...form } = useSentForm(async () => {
    if (!parsed.success) return null;
    const saved = await saveProfile(author, parsed.data);
    if (!saved.ok) return failed(saved.error.message);
    setStored(parsed.data);
    return { kind: 'done', words: 'Saved. All of your posts show it with the next release of the site.' };
  });
  // A space at an end is not saved, so it is no change.
  useLeaveQuestion(JSON.stringify(parsed.data ?? profile) !== JSON.stringify(stored));

  async function load() {
    setOutcome(null);
    const answer = await readProfile(author);
    if (!answer.ok) return setOutcome(failed(answer.error.message));
    setProfile(answer.value);
    setStored(answer.value);
  }

  useEffect(() => void load(), []);

  return {
    ...form,
    profile,
    /** Why it can't be saved as it is. */
    issues: parsed.error?.issues ?? [],
    load: () => void load(),
    change(next: Partial<AuthorProfile>) {
      setProfile((current) => current && { ...current, ...next });
      noteChange();
    },
  };
}
