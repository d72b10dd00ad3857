'use client';

import type { OwnAccount } from '@callwright/shared/account/account.ts';
import { type ReactNode, useRef, useState } from 'react';
import type { Author } from '../../login/session/author-session.ts';
import { ScreenLayout } from '../screen-layout.tsx';
import {
  ChangeEmailForm,
  ChangePasswordForm,
  DeleteAccountForm,
  HandOverFirst,
  SignOutEverywhereForm,
} from './account-forms.tsx';
import { ProfileForm } from './profile-form.tsx';

type AccountScreenProps = {
  author: Author;
  account: OwnAccount | null;
  ownerNotice: ReactNode;
};

export function AccountScreen({ author, account, ownerNotice }: AccountScreenProps) {
  const isOwner = account?.role === 'owner';
  return (
    <ScreenLayout
      id="account"
      title="Account"
      description={
        <span className="[overflow-wrap:anywhere]">
          Signed in as {author.email}
          {isOwner && ', the owner of this blog'}.
        </span>
      }
    >
      <div className="flex flex-col gap-6">
        {isOwner && ownerNotice}
        <Group title="Profile">
          <ProfileForm author={author} account={account} />
        </Group>
        <Group title="Sign-in">
          <Row title="Email" value={author.email} action="Change email">
            {(close) => <ChangeEmailForm author={author} onClose={close} />}
          </Row>
          <Row title="Password" value="Used here and in the desktop app." action="Change password">
            {(close) => <ChangePasswordForm onClose={close} />}
          </Row>
          <Row
            title="All devices"
            value="Every browser, including this one, and the desktop app."
            action="Sign out everywhere"
          >
            {(close) => <SignOutEverywhereForm onClose={close} />}
          </Row>
        </Group>
        <Group title="Delete account">
          {isOwner ? (
            <HandOverFirst />
          ) : (
            <Row value="You choose whether your posts stay on the blog." action="Delete account" isDanger>
              {(close) => <DeleteAccountForm account={account} onClose={close} />}
            </Row>
          )}
        </Group>
      </div>
    </ScreenLayout>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="admin-card grid gap-x-8 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <h3 className="heading text-lg">{title}</h3>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

type RowProps = {
  /** Left out if the group's heading says it. */
  title?: string;
  value: string;
  action: string;
  isDanger?: boolean;
  children: (close: () => void) => ReactNode;
};

function Row({ title, value, action, isDanger = false, children }: RowProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  function close() {
    if (details.current === null) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  }

  return (
    <details
      ref={details}
      // The browser keeps only one of the same name open.
      name="account-row"
      onToggle={({ currentTarget: row }) => setIsOpen(row.open || row.querySelector('[aria-busy=true]') !== null)}
      className="group border-line border-b first:-mt-2 last:-mb-2 last:border-b-0 not-open:data-bare:-my-4.5"
      data-bare={title === undefined ? '' : undefined}
    >
      <summary className="flex min-h-15 cursor-pointer list-none flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 group-open:min-h-0 group-open:pt-6 group-open:pb-3 group-first:group-open:pt-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow basis-32">
          {title && <span className="block font-semibold">{title}</span>}
          <span className={`block text-ink-soft text-sm [overflow-wrap:anywhere] ${title ? 'group-open:hidden' : ''}`}>
            {value}
          </span>
        </span>
        <span className={`admin-button group-open:hidden ${isDanger ? 'text-danger' : ''}`}>{action}</span>
      </summary>
      {/* Closing the form forgets what was typed, but not the answer to what was sent. */}
      {isOpen && <div className="mb-6 rounded-xl bg-sunken p-4 group-last:mb-2 sm:p-5">{children(close)}</div>}
    </details>
  );
}
