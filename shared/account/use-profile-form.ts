import { useEffect, useState } from 'react';
import type { Result } from '../result.ts';
import { type AuthorProfile, authorProfileSchema } from './author-profile.ts';
import { failed, useSentForm } from './use-sent-form.ts';

type ProfileRequests = {
  read: () => Promise<Result<AuthorProfile, { message: string }>>;
  save: (profile: AuthorProfile) => Promise<Result<unknown, { message: string }>>;
};

/** How readers see an author, as the form of it changes it; the profile is null until it was read. */
export function useProfileForm({ read, save }: ProfileRequests) {
  const [profile, setProfile] = useState<AuthorProfile | null>(null);
  const parsed = authorProfileSchema.safeParse(profile);
  const { setOutcome, noteChange, ...form } = useSentForm(async () => {
    if (!parsed.success) return null;
    const saved = await save(parsed.data);
    if (!saved.ok) return failed(saved.error.message);
    return { kind: 'done', words: 'Saved. All of your posts show it with the next release of the site.' };
  });

  async function load() {
    setOutcome(null);
    const answer = await read();
    if (answer.ok) setProfile(answer.value);
    else setOutcome(failed(answer.error.message));
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
