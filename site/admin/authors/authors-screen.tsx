'use client';

import type { BlogAccount } from '@callwright/shared/account/account.ts';
import { countOf } from '@callwright/shared/post/labels.ts';
import { Link } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { ROUTES } from '../../settings/routes.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';
import { UnreadPart } from '../connection/unread-part.tsx';
import { copyLink } from '../copy-text.ts';
import { LoadingRows } from '../loading-shapes.tsx';
import { NothingFound } from '../nothing-found.tsx';
import { ShowMore, usePagedList } from '../paged-list.tsx';
import { ScreenLayout } from '../screen-layout.tsx';
import { SearchField } from '../search-field.tsx';
import { type AccountAction, describeSignUps, identifyAccount } from './account-actions.ts';
import { AccountListHead, AccountLoading, AccountRow, WaitingRow } from './account-row.tsx';
import { useAccounts } from './use-accounts.ts';

type AuthorsScreenProps = {
  approvedAuthorsOnly: boolean;
  onOwnChange: () => Promise<void>;
};

type Question = { account: BlogAccount; action: AccountAction };

export function AuthorsScreen({ approvedAuthorsOnly, onOwnChange }: AuthorsScreenProps) {
  const { accounts, failure, isBusy, reload, act, setSwitch } = useAccounts(onOwnChange);
  const list = usePagedList(failure === null && accounts ? accounts : [], (account, query) =>
    identifyAccount(account).toLowerCase().includes(query.toLowerCase()),
  );
  const [question, setQuestion] = useState<Question | null>(null);
  const hasActed = useRef(false);

  // The clicked button is disabled or gone now, so focus is lost.
  useEffect(() => {
    if (isBusy || !hasActed.current) return;
    hasActed.current = false;
    if (document.activeElement === document.body || document.activeElement === null)
      document.getElementById('authors-heading')?.focus();
  }, [isBusy]);

  const run = ({ account, action }: Question) => {
    hasActed.current = true;
    void act(account, action);
  };
  const waitingFirst = list.shown.filter(({ status }) => status === 'waiting');
  const others = list.shown.filter(({ status }) => status !== 'waiting');
  const toProps = (account: BlogAccount) => ({
    account,
    isBusy,
    onAct: (action: AccountAction) => (action.question ? setQuestion({ account, action }) : run({ account, action })),
  });

  return (
    <ScreenLayout
      id="authors"
      title="Authors"
      description="Authors write and publish their own posts, and editors change other people’s, too. To add someone, send them the sign-up link."
      actions={
        // Not a link to open: it would lead an owner who is signed in back here.
        <button type="button" className={buttonStyle('secondary')} onClick={() => void copyLink(ROUTES.login.path)}>
          <Link aria-hidden="true" className="size-4.5" />
          Copy sign-up link
        </button>
      }
    >
      <div className="flex flex-col gap-6">
        {accounts === null || failure !== null ? (
          <UnreadPart what="the authors" failure={failure} onRetry={reload}>
            <span className="mt-1 mb-4 h-3 w-24" />
            <LoadingRows head={<AccountListHead />}>
              <AccountLoading />
            </LoadingRows>
          </UnreadPart>
        ) : (
          <div className="-mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p role="status" className="text-ink-soft text-sm tabular-nums">
              {list.query === '' ? countAuthors(accounts) : `${list.found.length} of ${countAuthors(accounts)}`}
            </p>
            {list.isLong && <SearchField label="Search authors" value={list.query} onChange={list.find} />}
          </div>
        )}
        {failure === null && list.query !== '' && list.found.length === 0 && (
          <NothingFound
            title={`No authors match “${list.query}”`}
            hint="Try part of a name or email."
            action="Clear search"
            onClear={() => list.find('')}
          />
        )}
        {waitingFirst.length > 0 && (
          <section className="admin-list border-accent">
            <h3 id="waiting-heading" className="heading border-line border-b px-4 py-3 text-lg md:px-5">
              Needs your approval
            </h3>
            <ul aria-labelledby="waiting-heading">
              {waitingFirst.map((account) => (
                <WaitingRow key={account.id} {...toProps(account)} />
              ))}
            </ul>
          </section>
        )}
        {others.length > 0 && (
          <div>
            <div className="admin-list">
              <AccountListHead />
              <ul aria-labelledby="authors-heading">
                {others.map((account) => (
                  <AccountRow key={account.id} {...toProps(account)} />
                ))}
              </ul>
            </div>
            <ShowMore list={list} />
          </div>
        )}
        <ApprovalSwitch
          isOn={approvedAuthorsOnly}
          isBusy={isBusy}
          onSet={(isOn) => {
            hasActed.current = true;
            return setSwitch(isOn);
          }}
        />
      </div>
      {question?.action.question && (
        <AlertDialogBox
          {...question.action.question}
          onCancel={() => setQuestion(null)}
          onClosed={() => document.getElementById('authors-heading')?.focus()}
        >
          <AlertDialog.Action
            className={buttonStyle(question.action.isDestructive ? 'destructive' : 'primary')}
            onClick={() => {
              setQuestion(null);
              run(question);
            }}
          >
            {question.action.question.answer}
          </AlertDialog.Action>
        </AlertDialogBox>
      )}
    </ScreenLayout>
  );
}

type ApprovalSwitchProps = { isOn: boolean; isBusy: boolean; onSet: (isOn: boolean) => Promise<void> };

function ApprovalSwitch({ isOn, isBusy, onSet }: ApprovalSwitchProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  return (
    <label className="admin-card flex cursor-pointer flex-row-reverse items-center justify-between gap-4 md:px-5">
      <input
        type="checkbox"
        checked={wanted ?? isOn}
        disabled={isBusy}
        onChange={(event) => {
          setWanted(event.target.checked);
          void onSet(event.target.checked).finally(() => setWanted(null));
        }}
        className="admin-switch"
      />
      <span>
        <span className="heading text-lg">Approved authors only</span>
        <span className={`block text-sm ${isOn ? 'text-ink-soft' : 'text-warn'}`}>{describeSignUps(isOn)}</span>
      </span>
    </label>
  );
}

function countAuthors(accounts: readonly BlogAccount[]): string {
  const waiting = accounts.filter(({ status }) => status === 'waiting').length;
  const authors = countOf(accounts.length - waiting, 'author');
  return waiting === 0 ? authors : `${authors}, ${waiting} waiting for approval`;
}
