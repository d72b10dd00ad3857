'use client';

import type { OwnAccount } from '@callwright/shared/account/account.ts';
import { clearSent, type FormOutcome, failed, useSentForm } from '@callwright/shared/account/use-sent-form.ts';
import type { PostsAction } from '@callwright/shared/api/accounts/delete-account.ts';
import { PASSWORD_MIN_LENGTH } from '@callwright/shared/brand/login-labels.ts';
import { toAdminPath } from '@callwright/shared/site-paths.ts';
import { type ReactNode, useState } from 'react';
import type { Author } from '../../login/session/author-session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { Outcome } from './outcome.tsx';
import { changeEmail, changePassword, deleteAccount, signOutEverywhere } from './own-account.ts';
import { useSuccessors } from './use-successors.ts';

export function ChangeEmailForm({ author }: { author: Author }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <ActionForm
      button="Send confirmation"
      onSend={async () => {
        const changed = await changeEmail(password, email.trim());
        if (!changed.ok) return failed(changed.error.message);
        setPassword(clearSent(password));
        return {
          kind: 'done',
          words: `We sent an email to ${email.trim()}. Open the link in it to confirm. Until then, your email stays ${author.email}.`,
        };
      }}
    >
      <TextField
        id="account-new-email"
        label="New email address"
        type="email"
        required
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <CurrentPassword id="account-email-password" value={password} onChange={setPassword} />
    </ActionForm>
  );
}

export function ChangePasswordForm() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  return (
    <ActionForm
      button="Change password"
      onSend={async () => {
        const changed = await changePassword(current, next);
        if (!changed.ok) return failed(changed.error.message);
        setCurrent(clearSent(current));
        setNext(clearSent(next));
        return changed.value
          ? {
              kind: 'done',
              words: 'Password changed. Your other devices will be signed out within an hour.',
            }
          : failed('Password changed, but we couldn’t sign out your other devices. Select “Sign out everywhere.”');
      }}
    >
      <CurrentPassword id="account-current-password" value={current} onChange={setCurrent} />
      <TextField
        id="account-new-password"
        label="New password"
        type="password"
        required
        minLength={PASSWORD_MIN_LENGTH}
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
    </ActionForm>
  );
}

export function SignOutEverywhereForm() {
  return (
    <ActionForm button="Sign out everywhere" onSend={async () => describe(await signOutEverywhere())}>
      <p className="text-ink-soft">
        Signs you out of every browser, including this one, and of the desktop app within an hour. Anything you’ve typed
        stays.
      </p>
    </ActionForm>
  );
}

export function DeleteAccountForm({ account }: { account: OwnAccount | null }) {
  if (account?.role === 'owner') {
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
  return <DeleteForm isApproved={account === null || account.status === 'approved'} />;
}

function DeleteForm({ isApproved }: { isApproved: boolean }) {
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
      onSend={async () => describe(await deleteAccount(password, posts))}
    >
      <p className="text-ink-soft">
        This can’t be undone. Your posts stay on the blog under “A former author” and go to the owner or an author you
        choose, along with your pictures. Delete the pictures you don’t use first. Drafts in the desktop app stay on
        your computer.
      </p>
      {!isApproved && (
        <p>Your account isn’t approved, so only published posts stay. Your drafts on the blog will be deleted.</p>
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={deletesPosts}
          onChange={(event) => setDeletesPosts(event.target.checked)}
        />
        Also delete my posts and their pictures permanently
      </label>
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
      <CurrentPassword id="account-delete-password" value={password} onChange={setPassword} />
    </ActionForm>
  );
}

const describe = (done: Awaited<ReturnType<typeof signOutEverywhere>>): FormOutcome =>
  done.ok ? null : failed(done.error.message);

type ActionFormProps = {
  button: string;
  isDanger?: boolean;
  onSend: () => Promise<FormOutcome>;
  children: ReactNode;
};

function ActionForm({ button, isDanger = false, onSend, children }: ActionFormProps) {
  const { isBusy, outcome, noteChange, submit } = useSentForm(onSend);
  return (
    <form onSubmit={submit} onChange={noteChange} className="flex flex-col gap-3">
      {children}
      <button
        type="submit"
        disabled={isBusy}
        className={`${buttonStyle(isDanger ? 'destructive' : 'primary')} self-start`}
      >
        {isBusy ? 'Processing...' : button}
      </button>
      <Outcome outcome={outcome} />
    </form>
  );
}

type CurrentPasswordProps = { id: string; value: string; onChange: (value: string) => void };

function CurrentPassword({ id, value, onChange }: CurrentPasswordProps) {
  return (
    <TextField
      id={id}
      label="Current password"
      type="password"
      required
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
