'use client';

import type { BlogAccount } from '@callwright/shared/account/account.ts';
import { formatDate } from '@callwright/shared/post/format-date.ts';
import { countOf } from '@callwright/shared/post/labels.ts';
import { AlertDialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';
import { FindField, ShowMore, usePagedList } from '../paged-list.tsx';
import {
  type AccountAction,
  describeAccount,
  describeSignUps,
  listAccountActions,
  nameOfAccount,
} from './account-actions.ts';
import { useAccounts } from './use-accounts.ts';

type AuthorsCardProps = {
  approvedAuthorsOnly: boolean;
  onOwnChange: () => Promise<void>;
};

type Question = { account: BlogAccount; action: AccountAction };

/** Who may publish: the owner's switch, and the accounts with what the owner can do with each. */
export function AuthorsCard({ approvedAuthorsOnly, onOwnChange }: AuthorsCardProps) {
  const { accounts, failure, isBusy, reload, act, setSwitch } = useAccounts(onOwnChange);
  const list = usePagedList(accounts ?? [], (account, query) =>
    nameOfAccount(account).toLowerCase().includes(query.toLowerCase()),
  );
  const [question, setQuestion] = useState<Question | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasActed = useRef(false);

  // The button that was pressed is disabled or gone by now, and took the focus with it.
  useEffect(() => {
    if (isBusy || !hasActed.current) return;
    hasActed.current = false;
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus();
  }, [isBusy]);

  const run = ({ account, action }: Question) => {
    hasActed.current = true;
    void act(account, action);
  };
  const waiting = accounts?.filter(({ status }) => status === 'waiting').length ?? 0;

  return (
    <section
      id="authors"
      aria-labelledby="authors-heading"
      className="min-w-0 rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-9 lg:px-6"
    >
      <h2 id="authors-heading" ref={heading} tabIndex={-1} className="heading text-2xl outline-offset-4">
        Authors
      </h2>
      <ApprovalSwitch
        isOn={approvedAuthorsOnly}
        isBusy={isBusy}
        onSet={(isOn) => {
          hasActed.current = true;
          return setSwitch(isOn);
        }}
      />
      {failure !== null && (
        <div role="alert" className="mt-3 rounded-2xl bg-danger-soft p-4">
          <p className="font-semibold text-danger">The accounts can’t be listed</p>
          <p className="mt-1 break-words">{failure}</p>
          <button type="button" onClick={() => void reload()} className={`${buttonStyle('secondary')} mt-3`}>
            Try again
          </button>
        </div>
      )}
      <p role="status" className="mt-3 text-ink-soft text-sm">
        {accounts === null ? failure === null && 'Loading accounts...' : countAccounts(accounts.length, waiting)}
      </p>
      {list.isLong && <FindField id="find-account" label="Find an account" list={list} />}
      {list.query !== '' && list.found.length === 0 && (
        <p className="py-4 text-ink-soft">No account has this in its address.</p>
      )}
      <ul aria-labelledby="authors-heading">
        {list.shown.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isBusy={isBusy}
            onAct={(action) => (action.question ? setQuestion({ account, action }) : run({ account, action }))}
          />
        ))}
      </ul>
      <ShowMore list={list} />
      {question?.action.question && (
        <AlertDialogBox
          {...question.action.question}
          onCancel={() => setQuestion(null)}
          onClosed={() => heading.current?.focus()}
        >
          <AlertDialog.Action
            className={buttonStyle('primary')}
            onClick={() => {
              setQuestion(null);
              run(question);
            }}
          >
            {question.action.question.answer}
          </AlertDialog.Action>
        </AlertDialogBox>
      )}
    </section>
  );
}

type ApprovalSwitchProps = { isOn: boolean; isBusy: boolean; onSet: (isOn: boolean) => Promise<void> };

function ApprovalSwitch({ isOn, isBusy, onSet }: ApprovalSwitchProps) {
  /** What it was just set to; null once the blog has answered. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  return (
    <label
      className={`mt-3 flex cursor-pointer items-start gap-3 rounded-2xl p-4 ${isOn ? 'bg-accent-soft' : 'bg-warn-soft'}`}
    >
      <input
        type="checkbox"
        checked={wanted ?? isOn}
        disabled={isBusy}
        onChange={(event) => {
          setWanted(event.target.checked);
          void onSet(event.target.checked).finally(() => setWanted(null));
        }}
        className="mt-1 size-4.5 shrink-0 accent-[var(--accent)]"
      />
      <span>
        <span className="font-semibold">Approved authors only</span>
        <span className="block text-sm">{describeSignUps(isOn)}</span>
      </span>
    </label>
  );
}

function countAccounts(all: number, waiting: number): string {
  const accounts = countOf(all, 'account');
  if (waiting === 0) return accounts;
  return `${accounts}, ${waiting === 1 ? '1 waits' : `${waiting} wait`} for you`;
}

const ACTION =
  'inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline-offset-4 hover:underline disabled:cursor-not-allowed disabled:opacity-60';

type AccountRowProps = { account: BlogAccount; isBusy: boolean; onAct: (action: AccountAction) => void };

function AccountRow({ account, isBusy, onAct }: AccountRowProps) {
  const name = nameOfAccount(account);
  const colour = { approved: 'text-live', waiting: 'text-warn', suspended: 'text-danger' }[account.status];
  return (
    <li className="border-line border-b pt-4 pb-2 last:border-b-0">
      <h3 className="font-semibold leading-snug [overflow-wrap:anywhere]">{name}</h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
        <span className={`font-medium ${colour}`}>{describeAccount(account)}</span>
        <span className="tabular-nums">{countOf(account.posts, 'post')} published</span>
        <span className="basis-full">Since {formatDate(account.createdAt)}</span>
      </p>
      <p className="flex flex-wrap gap-x-5">
        {listAccountActions(account).map((action) => (
          <button key={action.label} type="button" disabled={isBusy} onClick={() => onAct(action)} className={ACTION}>
            {action.label}
            <span className="sr-only"> {name}</span>
          </button>
        ))}
      </p>
    </li>
  );
}
