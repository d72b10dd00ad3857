'use client';

import type { OwnAccount } from '@callwright/shared/account/account.ts';
import type { ReactNode } from 'react';
import type { Author } from '../../login/session/author-session.ts';
import { ScreenLayout } from '../screen-layout.tsx';
import { ChangeEmailForm, ChangePasswordForm, DeleteAccountForm, SignOutEverywhereForm } from './account-forms.tsx';
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
        <Group title="Profile" description="Shown to readers on all your posts.">
          <ProfileForm author={author} account={account} />
        </Group>
        <Group title="Sign-in">
          <Row title="Email" value={author.email} action="Change email">
            <ChangeEmailForm author={author} />
          </Row>
          <Row title="Password" value="Used here and in the desktop app." action="Change password">
            <ChangePasswordForm />
          </Row>
          <Row
            title="All devices"
            value="Every browser, including this one, and the desktop app."
            action="Sign out everywhere"
          >
            <SignOutEverywhereForm />
          </Row>
        </Group>
        <Group title="Delete account">
          {isOwner ? (
            <DeleteAccountForm account={account} />
          ) : (
            <Row title="Your account" value="Your posts can stay on the blog." action="Delete account" isDanger>
              <DeleteAccountForm account={account} />
            </Row>
          )}
        </Group>
        {isOwner && ownerNotice}
      </div>
    </ScreenLayout>
  );
}

type GroupProps = { title: string; description?: string; children: ReactNode };

function Group({ title, description, children }: GroupProps) {
  return (
    <section className="admin-card grid gap-x-8 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <h3 className="heading text-lg">{title}</h3>
        {description && <p className="mt-1 text-ink-soft text-sm">{description}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

type RowProps = { title: string; value: string; action: string; isDanger?: boolean; children: ReactNode };

function Row({ title, value, action, isDanger = false, children }: RowProps) {
  return (
    <details className="group border-line border-b first:-mt-2 last:-mb-2 last:border-b-0">
      <summary className="flex min-h-15 cursor-pointer list-none flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow basis-32">
          <span className="block font-semibold">{title}</span>
          <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">{value}</span>
        </span>
        <span className={`admin-button ${isDanger ? 'text-danger group-open:text-ink' : ''}`}>
          <span className="group-open:hidden">{action}</span>
          <span className="hidden group-open:inline">Cancel</span>
        </span>
      </summary>
      <div className="max-w-xl pt-1 pb-3">{children}</div>
    </details>
  );
}
