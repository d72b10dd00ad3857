'use client';

import type { OwnAccount } from '@callwright/shared/account/account.ts';
import type { PostsAction } from '@callwright/shared/api/accounts/delete-account.ts';
import { PASSWORD_MIN_LENGTH } from '@callwright/shared/brand/login-labels.ts';
import { toAdminPath } from '@callwright/shared/site-paths.ts';
import { type ReactNode, useState } from 'react';
import { EmailField, PasswordField } from '../../login/login-field.tsx';
import type { FormProblem } from '../../login/login-problem.tsx';
import type { Author } from '../../login/session/author-session.ts';
import { useCheckedForm } from '../../login/use-checked-form.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { toAccountProblem } from './account-problem.ts';
import { changeEmail, changePassword, deleteAccount, signOutEverywhere } from './own-account.ts';
import { useSuccessors } from './use-successors.ts';

type RowFormProps = { onClose: () => void };

export function ChangeEmailForm({ author, onClose }: RowFormProps & { author: Author }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <ActionForm
      button="Send confirmation"
      onClose={onClose}
      onSend={async () => {
        const changed = await changeEmail(password, email.trim());
        if (!changed.ok)
          return toAccountProblem(changed.error, { current: 'account-email-password', email: 'account-new-email' });
        return {
          kind: 'done',
          words: `We sent an email to ${email.trim()}. Open the link in it to confirm. Until then, your email stays ${author.email}.`,
        };
      }}
    >
      {(problemAt) => (
        <>
          <p className="text-ink-soft">We’ll email you a link. Your email changes once you open it.</p>
          <EmailField
            id="account-new-email"
            label="New email address"
            problem={problemAt('account-new-email')}
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <PasswordField
            id="account-email-password"
            label="Current password"
            problem={problemAt('account-email-password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      )}
    </ActionForm>
  );
}

export function ChangePasswordForm({ onClose }: RowFormProps) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  return (
    <ActionForm
      button="Change password"
      onClose={onClose}
      onSend={async () => {
        const changed = await changePassword(current, next);
        if (!changed.ok)
          return toAccountProblem(changed.error, { current: 'account-current-password', next: 'account-new-password' });
        return changed.value
          ? { kind: 'done', words: 'Password changed. Your other devices will be signed out within an hour.' }
          : {
              kind: 'failed',
              words: 'Password changed, but we couldn’t sign out your other devices. Select “Sign out everywhere.”',
            };
      }}
    >
      {(problemAt) => (
        <>
          <PasswordField
            id="account-current-password"
            label="Current password"
            problem={problemAt('account-current-password')}
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
          <PasswordField
            id="account-new-password"
            label="New password"
            problem={
              next === '' && problemAt('account-new-password')
                ? `Enter a new password of at least ${PASSWORD_MIN_LENGTH} characters.`
                : problemAt('account-new-password')
            }
            minLength={PASSWORD_MIN_LENGTH}
            autoComplete="new-password"
            hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
            value={next}
            onChange={(event) => setNext(event.target.value)}
          />
        </>
      )}
    </ActionForm>
  );
}

export function SignOutEverywhereForm({ onClose }: RowFormProps) {
  return (
    <ActionForm
      button="Sign out everywhere"
      onClose={onClose}
      onSend={async () => {
        const ended = await signOutEverywhere();
        return ended.ok ? null : { field: null, text: ended.error.message };
      }}
    >
      {() => (
        <p className="text-ink-soft">
          You’ll be signed out of every browser now, including this one, and of the desktop app within an hour. Unsaved
          drafts are kept.
        </p>
      )}
    </ActionForm>
  );
}

export function HandOverFirst() {
  return (
    <p className="text-ink-soft">
      You own this blog. Hand it over to another account first, on the{' '}
      <a href={toAdminPath('authors')} className="font-medium text-accent underline underline-offset-4">
        Authors
      </a>{' '}
      screen. Then you can delete your account.
    </p>
  );
}

export function DeleteAccountForm({ account, onClose }: RowFormProps & { account: OwnAccount | null }) {
  const [password, setPassword] = useState('');
  const [deletesPosts, setDeletesPosts] = useState(false);
  const [successorId, setSuccessorId] = useState('');
  const successors = useSuccessors();
  const posts: PostsAction = deletesPosts
    ? { kind: 'delete' }
    : { kind: 'hand-over', successorId: successorId || null };
  return (
    <ActionForm
      button={deletesPosts ? 'Delete account and posts' : 'Delete account'}
      isDanger
      onClose={onClose}
      onSend={async () => {
        const deleted = await deleteAccount(password, posts);
        return deleted.ok ? null : toAccountProblem(deleted.error, { current: 'account-delete-password' });
      }}
    >
      {(problemAt) => (
        <>
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-semibold">Your posts on the blog</legend>
            <PostsChoice
              label="Keep them"
              note={`They stay under “A former author.” They and all your pictures go to the blog’s owner${successors.length > 0 ? ', or to the person you choose' : ''}.`}
              isChosen={!deletesPosts}
              onChoose={() => setDeletesPosts(false)}
            />
            <PostsChoice
              label="Delete them"
              note="The pictures in them are deleted, too."
              isChosen={deletesPosts}
              onChoose={() => setDeletesPosts(true)}
            />
          </fieldset>
          {!deletesPosts && account !== null && account.status !== 'approved' && (
            <p>Your account isn’t approved, so only published posts stay. Your drafts on the blog will be deleted.</p>
          )}
          {!deletesPosts && successors.length > 0 && (
            <SelectField
              id="account-successor"
              label="Your posts go to"
              value={successorId}
              onChange={(event) => setSuccessorId(event.target.value)}
            >
              <option value="">The blog’s owner</option>
              {successors.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          <PasswordField
            id="account-delete-password"
            label="Current password"
            problem={problemAt('account-delete-password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <p className="text-ink-soft">This can’t be undone. Drafts in the desktop app stay on your computer.</p>
        </>
      )}
    </ActionForm>
  );
}

type PostsChoiceProps = { label: string; note: string; isChosen: boolean; onChoose: () => void };

function PostsChoice({ label, note, isChosen, onChoose }: PostsChoiceProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-xl border border-line-strong bg-surface px-4 py-3 has-checked:border-accent">
      <input
        type="radio"
        name="posts"
        className="mt-1 size-4.5 shrink-0 accent-accent"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span className="block text-ink-soft text-sm">{note}</span>
      </span>
    </label>
  );
}

/** Null if the login page comes next and reports it. */
type Sent = { kind: 'done' | 'failed'; words: string } | FormProblem | null;

type ActionFormProps = RowFormProps & {
  button: string;
  isDanger?: boolean;
  onSend: () => Promise<Sent>;
  children: (problemAt: (id: string) => ReactNode) => ReactNode;
};

function ActionForm({ button, isDanger = false, onClose, onSend, children }: ActionFormProps) {
  const [outcome, setOutcome] = useState<{ kind: 'done' | 'failed'; words: string } | null>(null);
  const form = useCheckedForm(async () => {
    const sent = await onSend();
    if (sent === null || 'text' in sent) return sent;
    setOutcome(sent);
    return null;
  });
  if (outcome !== null) {
    return (
      <div className="flex flex-col gap-4">
        <FormNotice kind={outcome.kind} role="status" tabIndex={-1} ref={focus}>
          {outcome.words}
        </FormNotice>
        <button type="button" onClick={onClose} className={`${buttonStyle('secondary')} self-start`}>
          Close
        </button>
      </div>
    );
  }
  return (
    <form {...form.handlers} aria-busy={form.isBusy} className="flex flex-col gap-4">
      {children(form.problemAt)}
      {form.problem !== null && (
        <FormNotice kind="failed" role="alert">
          {form.problem}
        </FormNotice>
      )}
      <div className="flex flex-wrap gap-2 sm:gap-3 [&>button]:max-sm:px-3.5">
        <button type="submit" disabled={form.isBusy} className={buttonStyle(isDanger ? 'destructive' : 'primary')}>
          {form.isBusy ? 'Processing...' : button}
        </button>
        <button type="button" disabled={form.isBusy} onClick={onClose} className={buttonStyle('secondary')}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** The button that was clicked is gone. */
const focus = (notice: HTMLElement | null) => notice?.focus();
