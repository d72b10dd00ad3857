'use client';

import type { BlogAccount } from '@callwright/shared/account/account.ts';
import { formatDate } from '@callwright/shared/post/format-date.ts';
import { countOf } from '@callwright/shared/post/labels.ts';
import { Ellipsis } from 'lucide-react';
import { AlertDialog, DropdownMenu } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';
import { UnreadPart } from '../connection/unread-part.tsx';
import { LoadingRow, LoadingRows } from '../loading-rows.tsx';
import { FindField, ShowMore, usePagedList } from '../paged-list.tsx';
import { ScreenLayout } from '../screen-layout.tsx';
import {
  type AccountAction,
  describeAccount,
  describeSignUps,
  identifyAccount,
  listAccountActions,
  nameOfAccount,
} from './account-actions.ts';
import { useAccounts } from './use-accounts.ts';

type AuthorsScreenProps = {
  approvedAuthorsOnly: boolean;
  onOwnChange: () => Promise<void>;
};

type Question = { account: BlogAccount; action: AccountAction };

export function AuthorsScreen({ approvedAuthorsOnly, onOwnChange }: AuthorsScreenProps) {
  const { accounts, failure, isBusy, act, setSwitch } = useAccounts(onOwnChange);
  const list = usePagedList(accounts ?? [], (account, query) =>
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
  const waiting = accounts?.filter(({ status }) => status === 'waiting').length ?? 0;

  const waitingFirst = list.shown.filter(({ status }) => status === 'waiting');
  const others = list.shown.filter(({ status }) => status !== 'waiting');
  const toRow = (account: BlogAccount) => (
    <AccountRow
      key={account.id}
      account={account}
      isBusy={isBusy}
      onAct={(action) => (action.question ? setQuestion({ account, action }) : run({ account, action }))}
    />
  );

  return (
    <ScreenLayout
      id="authors"
      title="Authors"
      description="Authors write and publish posts. The owner also approves authors and manages demos."
    >
      <div className="flex flex-col gap-6">
        {accounts === null || failure !== null ? (
          <UnreadPart
            loading={<LoadingRows label="Loading accounts..." row={<LoadingRow />} />}
            failure={failure}
            failureTitle="Couldn’t load the accounts"
          />
        ) : (
          <p role="status" className="-mb-3 text-ink-soft text-sm">
            {countAccounts(accounts.length, waiting)}
          </p>
        )}
        {list.isLong && <FindField id="find-account" label="Find an account" list={list} />}
        {list.query !== '' && list.found.length === 0 && (
          <p className="admin-empty text-ink-soft">No accounts match.</p>
        )}
        {waitingFirst.length > 0 && (
          <section className="admin-list border-accent">
            <h3 id="waiting-heading" className="heading px-5 pt-4 text-lg">
              Needs your approval
            </h3>
            <ul aria-labelledby="waiting-heading">{waitingFirst.map(toRow)}</ul>
          </section>
        )}
        {others.length > 0 && (
          <ul aria-labelledby="authors-heading" className="admin-list">
            {others.map(toRow)}
          </ul>
        )}
        <ShowMore list={list} />
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
    </ScreenLayout>
  );
}

type ApprovalSwitchProps = { isOn: boolean; isBusy: boolean; onSet: (isOn: boolean) => Promise<void> };

function ApprovalSwitch({ isOn, isBusy, onSet }: ApprovalSwitchProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  return (
    <label className="admin-card flex cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        checked={wanted ?? isOn}
        disabled={isBusy}
        onChange={(event) => {
          setWanted(event.target.checked);
          void onSet(event.target.checked).finally(() => setWanted(null));
        }}
        className="admin-switch mt-0.5"
      />
      <span>
        <span className="font-semibold">Approved authors only</span>
        <span className={`block text-sm ${isOn ? 'text-ink-soft' : 'text-warn'}`}>{describeSignUps(isOn)}</span>
      </span>
    </label>
  );
}

function countAccounts(all: number, waiting: number): string {
  const accounts = countOf(all, 'account');
  if (waiting === 0) return accounts;
  return `${accounts}, ${waiting} waiting for approval`;
}

const PILLS = {
  approved: 'bg-sunken text-ink-soft',
  waiting: 'bg-warn-soft text-warn',
  suspended: 'bg-danger-soft text-danger',
} as const;

type AccountRowProps = { account: BlogAccount; isBusy: boolean; onAct: (action: AccountAction) => void };

function AccountRow({ account, isBusy, onAct }: AccountRowProps) {
  const name = nameOfAccount(account);
  const actions = listAccountActions(account);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-3.5 last:border-b-0">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-strong uppercase"
      >
        {[...name][0]}
      </span>
      <div className="min-w-0 grow basis-48">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="font-semibold leading-snug [overflow-wrap:anywhere]">{name}</h3>
          <span className={`rounded-full px-2 py-0.5 font-semibold text-xs ${PILLS[account.status]}`}>
            {describeAccount(account)}
          </span>
        </div>
        {account.name !== null && <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{account.email}</p>}
        <p className="text-ink-soft text-sm tabular-nums">
          {countOf(account.posts, 'post')} · Joined {formatDate(account.createdAt)}
        </p>
      </div>
      {account.status === 'waiting' ? (
        <div className="flex flex-wrap gap-2">
          {actions.map((action) => (
            <button
              key={action.label}
              type="button"
              disabled={isBusy}
              onClick={() => onAct(action)}
              className="admin-button"
            >
              {action.label}
              <span className="sr-only"> {name}</span>
            </button>
          ))}
        </div>
      ) : (
        actions.length > 0 && <AccountMenu name={name} actions={actions} isBusy={isBusy} onAct={onAct} />
      )}
    </li>
  );
}

type AccountMenuProps = Omit<AccountRowProps, 'account'> & { name: string; actions: readonly AccountAction[] };

function AccountMenu({ name, actions, isBusy, onAct }: AccountMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        disabled={isBusy}
        className="grid size-11 cursor-pointer place-items-center rounded-xl text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="sr-only">Actions for {name}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={12} className="admin-menu">
          <DropdownMenu.Label className="admin-menu-title">{name}</DropdownMenu.Label>
          {actions.map((action) => (
            <DropdownMenu.Item
              key={action.label}
              onSelect={() => onAct(action)}
              className={`admin-menu-item ${action.label === 'Suspend' ? 'text-danger' : ''}`}
            >
              {action.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
