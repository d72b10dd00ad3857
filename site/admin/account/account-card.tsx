'use client';

import type { OwnAccount } from '@callwright/shared/account/account.ts';
import type { ReactNode } from 'react';
import type { Author } from '../../login/session/author-session.ts';
import { ChangeEmailForm, ChangePasswordForm, DeleteAccountForm, SignOutEverywhereForm } from './account-forms.tsx';
import { ProfileForm } from './profile-form.tsx';

type AccountCardProps = {
  author: Author;
  /** Null until it was read, and where it can't be. */
  account: OwnAccount | null;
};

/** What an author does with their own account: how readers see them, and how they get in. */
export function AccountCard({ author, account }: AccountCardProps) {
  return (
    <section
      id="account"
      aria-labelledby="account-heading"
      className="min-w-0 rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-9 lg:px-6"
    >
      <h2 id="account-heading" tabIndex={-1} className="heading text-2xl outline-offset-4">
        Your account
      </h2>
      <ProfileForm author={author} account={account} />
      <div className="mt-6 border-line border-t">
        <Part title="Change e-mail address">
          <ChangeEmailForm author={author} />
        </Part>
        <Part title="Change password">
          <ChangePasswordForm />
        </Part>
        <Part title="Sign out everywhere">
          <SignOutEverywhereForm />
        </Part>
        <Part title="Delete account">
          <DeleteAccountForm account={account} />
        </Part>
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-line border-b last:border-b-0">
      <summary className="flex min-h-11 cursor-pointer items-center py-2 font-semibold text-accent hover:underline">
        {title}
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  );
}
