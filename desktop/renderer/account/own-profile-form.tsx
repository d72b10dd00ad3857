import {
  type AuthorProfile,
  authorProfileSchema,
  PROFILE_LIMITS,
  toByline,
} from '@callwright/shared/account/author-profile.ts';
import { useProfileForm } from '@callwright/shared/account/use-profile-form.ts';
import { useId, useState } from 'react';
import { desktop } from '../desktop-api.ts';
import { useDiscardGuard } from '../ui/dialogs/use-discard-guard.ts';
import { toResult } from '../ui/to-result.ts';
import { FormOutcomeNote } from './form-outcome.tsx';

/** How readers see the author at every post of theirs. */
export function OwnProfileForm({ email }: { email: string }) {
  /** As the blog has it; null until it was read. */
  const [stored, setStored] = useState<AuthorProfile | null>(null);
  const { profile, issues, isBusy, outcome, load, change, submit } = useProfileForm({
    async read() {
      const answer = await toResult(desktop.readOwnProfile());
      if (answer.ok) setStored(answer.value);
      return answer;
    },
    async save(changed) {
      const answer = await toResult(desktop.saveOwnProfile(changed));
      if (answer.ok) setStored(changed);
      return answer;
    },
  });
  useDiscardGuard(profile !== null && !isSameProfile(profile, stored));
  const id = useId();

  if (profile === null) {
    return outcome === null ? (
      <p role="status" className="mt-2 text-[13px] text-ink-soft">
        Loading your profile...
      </p>
    ) : (
      <>
        <FormOutcomeNote outcome={outcome} />
        <button type="button" className="button-quiet mt-2" onClick={load}>
          Try again
        </button>
      </>
    );
  }

  const byline = toByline(profile, email);
  return (
    <form className="mt-3 flex flex-col gap-3" onSubmit={submit}>
      <div>
        <label htmlFor={`${id}-name`} className="mb-1 block font-semibold">
          Name for readers
        </label>
        <input
          id={`${id}-name`}
          className="field"
          autoComplete="name"
          value={profile.displayName}
          onChange={(event) => change({ displayName: event.target.value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-biography`} className="mb-1 block font-semibold">
          About you
        </label>
        <textarea
          id={`${id}-biography`}
          className="field resize-y"
          rows={4}
          aria-describedby={`${id}-note`}
          value={profile.biography}
          onChange={(event) => change({ biography: event.target.value })}
        />
        <p id={`${id}-note`} className="mt-1 text-[13px] text-ink-soft">
          Stands at the end of each post, {PROFILE_LIMITS.biography} characters at most.
        </p>
      </div>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 accent-accent"
          checked={profile.showsEmail}
          onChange={(event) => change({ showsEmail: event.target.checked })}
        />
        Show my e-mail address where I have no name
      </label>
      <p className="text-[13px] text-ink-soft [overflow-wrap:anywhere]">
        Readers see <strong className="font-semibold text-ink">{byline || 'the company’s name'}</strong> as the author
        of your posts, old ones included.
      </p>
      {issues[0] !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {issues[0].message}.
        </p>
      )}
      <button type="submit" className="button-primary" disabled={isBusy || issues.length > 0}>
        {isBusy ? 'Saving...' : 'Save profile'}
      </button>
      <FormOutcomeNote outcome={outcome} />
    </form>
  );
}

/** Whether both are the same to readers: a space at an end is not saved. */
function isSameProfile(profile: AuthorProfile, stored: AuthorProfile | null): boolean {
  const { data = profile } = authorProfileSchema.safeParse(profile);
  return JSON.stringify(data) === JSON.stringify(stored);
}
