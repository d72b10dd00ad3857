'use client';

import type { OwnAccount } from '@callwright/shared/account/account.ts';
import { type AuthorProfile, PROFILE_LIMITS, toByline } from '@callwright/shared/account/author-profile.ts';
import { GUEST_BYLINE } from '@callwright/shared/post/labels.ts';
import type { Author } from '../../login/session/author-session.ts';
import { site } from '../../settings/site.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { UnreadPart } from '../connection/unread-part.tsx';
import { LoadingField } from '../loading-shapes.tsx';
import { useProfileForm } from './use-profile-form.ts';

export function ProfileForm({ author, account }: { author: Author; account: OwnAccount | null }) {
  const { profile, failure, load, issues, isBusy, outcome, change, submit } = useProfileForm(author);

  if (profile === null)
    return (
      <UnreadPart what="your profile" failure={failure} onRetry={load}>
        <div className="flex flex-col gap-3">
          <LoadingField hasHint />
          <LoadingField hasHint height="h-31.5" />
          <span className="h-11 w-36 rounded-xl" />
        </div>
      </UnreadPart>
    );

  const problemOf = (field: keyof AuthorProfile) => issues.find(({ path }) => path[0] === field)?.message ?? null;

  const byline = toByline(profile, author.email, account?.role);

  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        id="account-name"
        label="Display name"
        hint={
          <>
            Readers see <strong className="font-semibold text-ink">{byline || site.name}</strong> as the author of all
            your posts.{byline === GUEST_BYLINE && ' Enter a display name to change this.'}
          </>
        }
        autoComplete="name"
        value={profile.displayName}
        limit={problemOf('displayName') === null ? PROFILE_LIMITS.displayName : undefined}
        problem={problemOf('displayName')}
        onChange={(event) => change({ displayName: event.target.value })}
      />
      {profile.displayName.trim() === '' && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 scheme-light accent-accent"
            checked={profile.showsEmail}
            onChange={(event) => change({ showsEmail: event.target.checked })}
          />
          Show my email instead of a name
        </label>
      )}
      <TextAreaField
        id="account-biography"
        label="About you"
        hint="Shown at the end of each of your posts."
        rows={4}
        value={profile.biography}
        limit={problemOf('biography') === null ? PROFILE_LIMITS.biography : undefined}
        problem={problemOf('biography')}
        onChange={(event) => change({ biography: event.target.value })}
      />
      <button type="submit" disabled={isBusy || issues.length > 0} className={`${buttonStyle('primary')} self-start`}>
        {isBusy ? 'Saving...' : 'Save profile'}
      </button>
      <div aria-live="polite">
        {outcome && <FormNotice kind={outcome.kind === 'done' ? 'done' : 'failed'}>{outcome.words}</FormNotice>}
      </div>
    </form>
  );
}
