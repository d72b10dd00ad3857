// Tested by tests/e2e/desktop/own-account.spec.ts

import { failed } from '@callwright/shared/account/use-sent-form.ts';
import { PASSWORD_MIN_LENGTH } from '@callwright/shared/brand/login-labels.ts';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { IpcOutput } from '../../ipc/contract.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';
import { toastSuccess } from '../ui/toasts.tsx';
import { AccountField, ActionForm } from './account-form.tsx';

type AccountActionsProps = {
  email: string;
  /** The account was signed out everywhere, or is gone. */
  onLeft: () => void;
};

/** Changes of the account; what matters asks for the present password. */
export function AccountActions({ email, onLeft }: AccountActionsProps) {
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
        <DeleteAccount onLeft={onLeft} />
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
        setPassword('');
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
        setPassword('');
        setNext('');
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

function DeleteAccount({ onLeft }: Pick<AccountActionsProps, 'onLeft'>) {
  const [password, setPassword] = useState('');
  const [deletesPosts, setDeletesPosts] = useState(false);
  /** The id of who gets the posts; empty for the owner. */
  const [successorId, setSuccessorId] = useState('');
  const successors = useSuccessors();
  const successorField = useId();
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
        onLeft();
        return null;
      }}
    >
      <p className="text-[13px] text-ink-soft">
        This can’t be undone. Your posts stay on the blog and belong to its owner, or to the author that you choose,
        under that name. The drafts on this computer stay.
      </p>
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

type Successors = Extract<IpcOutput<'account:list-successors'>, { ok: true }>['value'];

/** Who can take over the posts beside the owner; nobody until that is known. */
function useSuccessors(): Successors {
  const [successors, setSuccessors] = useState<Successors>([]);
  useEffect(() => {
    let isCurrent = true;
    void toResult(desktop.listSuccessors()).then((listed) => isCurrent && listed.ok && setSuccessors(listed.value));
    return () => {
      isCurrent = false;
    };
  }, []);
  return successors;
}

function describeLeft(keptPictures: number): string {
  const drafts = 'The drafts on this computer stay where they are.';
  if (keptPictures === 0) return drafts;
  const kept = keptPictures === 1 ? 'One of your pictures stays' : `${keptPictures} of your pictures stay`;
  return `${kept} on the blog, because posts of others show ${keptPictures === 1 ? 'it' : 'them'}. ${drafts}`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-b border-line">
      <summary className="cursor-pointer py-2.5 font-semibold text-accent hover:underline">{title}</summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
