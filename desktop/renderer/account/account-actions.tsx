import type { OwnAccount } from '@callwright/shared/account/account.ts';
import { describeLeavingSuspended } from '@callwright/shared/account/account-actions.ts';
import { clearSent, failed } from '@callwright/shared/account/use-sent-form.ts';
import { useSuccessors } from '@callwright/shared/account/use-successors.ts';
import { PASSWORD_MIN_LENGTH } from '@callwright/shared/brand/login-labels.ts';
import { type ReactNode, useId, useState } from 'react';
import { useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';
import { toastError, toastSuccess } from '../ui/toasts.tsx';
import { AccountField, ActionForm } from './account-form.tsx';

type AccountActionsProps = {
  email: string;
  /** Null until it was read, and where it can't be. */
  account: OwnAccount | null;
  /** The account was signed out everywhere, or is gone. */
  onLeft: () => void;
};

/** Changes of the account; what matters asks for the present password. */
export function AccountActions({ email, account, onLeft }: AccountActionsProps) {
  return (
    <div className="mt-5 border-t border-line">
      <Part title="Change e-mail address">
        <ChangeEmail email={email} />
      </Part>
      <Part title="Change password">
        <ChangePassword />
      </Part>
      <Part title="Sign out everywhere">
        <ActionForm
          button="Sign out everywhere"
          onSend={async () => {
            const left = await toResult(desktop.signOutEverywhere());
            if (!left.ok) return failed(left.error.message);
            toastSuccess('Signed out everywhere', 'Your drafts are as you left them. Sign in to go on.');
            onLeft();
            return null;
          }}
        >
          <p className="text-[13px] text-ink-soft">
            Ends your sessions in every browser and every editor, this one included, within an hour at the latest.
          </p>
        </ActionForm>
      </Part>
      <Part title="Delete account">
        <DeleteAccount account={account} onLeft={onLeft} />
      </Part>
    </div>
  );
}

function ChangeEmail({ email: present }: { email: string }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <ActionForm
      button="Send confirmation"
      onSend={async () => {
        const changed = await toResult(desktop.changeEmail({ email: email.trim(), password }));
        if (!changed.ok) return failed(changed.error.message);
        setPassword(clearSent(password));
        return {
          kind: 'done',
          words: `A letter to ${email.trim()} is on its way. Until you open its link, your address stays ${present}.`,
        };
      }}
    >
      <AccountField label="New e-mail address" type="email" autoComplete="email" value={email} onChange={setEmail} />
      <AccountField
        label="Present password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </ActionForm>
  );
}

function ChangePassword() {
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  return (
    <ActionForm
      button="Change password"
      onSend={async () => {
        const changed = await toResult(desktop.changePassword({ password, next }));
        if (!changed.ok) return failed(changed.error.message);
        setPassword(clearSent(password));
        setNext(clearSent(next));
        return changed.value.areOthersSignedOut
          ? {
              kind: 'done',
              words: 'Your password is changed. Your other devices are signed out, within an hour at the latest.',
            }
          : failed(
              'Your password is changed, but your other devices could not be signed out. Press “Sign out everywhere”.',
            );
      }}
    >
      <AccountField
        label="Present password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <AccountField
        label={`New password, at least ${PASSWORD_MIN_LENGTH} characters`}
        type="password"
        autoComplete="new-password"
        minLength={PASSWORD_MIN_LENGTH}
        value={next}
        onChange={setNext}
      />
    </ActionForm>
  );
}

function DeleteAccount({ account, onLeft }: Pick<AccountActionsProps, 'account' | 'onLeft'>) {
  const [password, setPassword] = useState('');
  const [deletesPosts, setDeletesPosts] = useState(false);
  /** The id of who gets the posts; empty for the owner. */
  const [successorId, setSuccessorId] = useState('');
  const { successors, failure, reload } = useSuccessors(readSuccessors);
  const successorField = useId();
  const suspension = account && describeLeavingSuspended(account);
  const store = useDraftsStore();
  return (
    <ActionForm
      button={deletesPosts ? 'Delete account and posts' : 'Delete account'}
      look="danger"
      onSend={async () => {
        const posts = deletesPosts
          ? ({ kind: 'delete' } as const)
          : ({ kind: 'hand-on', successorId: successorId || null } as const);
        const left = await toResult(desktop.deleteAccount({ password, posts }));
        if (!left.ok) return failed(left.error.message);
        toastSuccess('Your account is deleted', describeLeft(left.value.keptPictures));
        if (left.value.draftsProblem !== null) {
          toastError('Some drafts are hidden', `${left.value.draftsProblem} ${HIDDEN_DRAFTS}`);
        }
        onLeft();
        // Whose they are has changed after the list was read for who signed out.
        void store.refresh();
        return null;
      }}
    >
      <p className="text-[13px] text-ink-soft">
        This can’t be undone. Your posts stay on the blog and belong to its owner, or to the author that you choose,
        under that name. Your drafts stay on this computer and belong to it from then on: every account that signs in
        here sees them. What waits in the publish queue is not sent. Your pictures stay on the blog with your posts:
        remove those that no post shows first, by “Pictures” in the View menu.
      </p>
      {suspension !== null && <p className="text-[13px]">{suspension}</p>}
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 accent-accent"
          checked={deletesPosts}
          onChange={(event) => setDeletesPosts(event.target.checked)}
        />
        Delete my posts, too, with their pictures: they leave the blog for good
      </label>
      {!deletesPosts && successors.length > 0 && (
        <div>
          <label htmlFor={successorField} className="mb-1 block font-semibold">
            Your posts go to
          </label>
          <select
            id={successorField}
            className="field"
            value={successorId}
            onChange={(event) => setSuccessorId(event.target.value)}
          >
            <option value="">The owner of the blog</option>
            {successors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      {!deletesPosts && failure !== null && (
        <p className="text-[13px] [overflow-wrap:anywhere]">
          Your posts go to the owner of the blog. Who else could get them is not known: {failure}{' '}
          <button type="button" className="button-link" onClick={reload}>
            Ask again
          </button>
        </p>
      )}
      <AccountField
        label="Present password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </ActionForm>
  );
}

const readSuccessors = () => toResult(desktop.listSuccessors());

function describeLeft(keptPictures: number): string {
  const drafts = 'Your drafts stay on this computer, and belong to it.';
  if (keptPictures === 0) return drafts;
  const kept = keptPictures === 1 ? 'One of your pictures stays' : `${keptPictures} of your pictures stay`;
  return `${kept} on the blog, because posts of others show ${keptPictures === 1 ? 'it' : 'them'}. ${drafts}`;
}

const HIDDEN_DRAFTS =
  'Their files are in the drafts folder: sign in with another account, then import them by File > Import Markdown Files.';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-b border-line">
      <summary className="cursor-pointer py-2.5 font-semibold text-accent hover:underline">{title}</summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
