'use client';

import type { BlogAccount } from '@callwright/shared/account/account.ts';
import { formatDay } from '@callwright/shared/post/format-date.ts';
import { Ban, Ellipsis, KeyRound, UserCheck, UserPen } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Fragment } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { LoadingLines } from '../loading-shapes.tsx';
import { type AccountAction, describeAccount, listAccountActions, nameOfAccount } from './account-actions.ts';

type AccountRowProps = { account: BlogAccount; isBusy: boolean; onAct: (action: AccountAction) => void };

const ROW =
  'grid grid-cols-[2.5rem_minmax(0,1fr)_2.75rem] items-center gap-x-3 px-4 md:grid-cols-[2.5rem_minmax(0,1fr)_6rem_3rem_7rem_2.75rem] md:gap-x-4 md:px-5 lg:grid-cols-[2.5rem_minmax(0,1fr)_8rem_4rem_10rem_2.75rem]';

export function AccountListHead() {
  return (
    <p
      aria-hidden="true"
      className={`${ROW} min-h-10 border-line border-b font-medium text-ink-soft text-sm max-md:hidden`}
    >
      <span className="col-span-2">Author</span>
      <span>Role</span>
      <span className="text-right">Posts</span>
      <span className="md:pl-4">Joined</span>
    </p>
  );
}

export function AccountLoading() {
  return (
    <div className={`${ROW} py-3`}>
      <span className="size-10" />
      <LoadingLines />
      <span className="h-1 w-5 justify-self-center max-md:col-start-3 max-md:row-start-1 md:order-last" />
      <div className="mt-1.5 flex items-center gap-3 max-md:col-start-2 md:contents">
        <span className="h-6.5 w-16" />
        <span className="h-3.5 w-12 md:w-6 md:justify-self-end" />
        <span className="h-3.5 w-22 max-md:hidden md:ml-4" />
      </div>
    </div>
  );
}

export function AccountRow({ account, isBusy, onAct }: AccountRowProps) {
  const actions = listAccountActions(account);
  const isSuspended = account.status === 'suspended';
  return (
    <li
      className={`${ROW} border-line border-b py-3 last:border-b-0 max-md:*:first:row-span-2 ${isSuspended ? 'text-ink-soft' : ''}`}
    >
      <Person account={account} />
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 md:contents">
        <p>
          <RolePill account={account} />
        </p>
        <p className="text-ink-soft md:text-right md:text-inherit">
          {account.posts.toLocaleString('en-US')}
          <span className="md:sr-only">{account.posts === 1 ? ' post' : ' posts'}</span>
        </p>
        <p className="pl-4 text-ink-soft max-md:hidden">{formatDay(account.createdAt)}</p>
      </div>
      {actions.length > 0 && (
        <div className="max-md:col-start-3 max-md:row-span-2 max-md:row-start-1 max-md:-mt-2.5 max-md:self-start">
          <AccountMenu name={nameOfAccount(account)} actions={actions} isBusy={isBusy} onAct={onAct} />
        </div>
      )}
    </li>
  );
}

export function WaitingRow({ account, isBusy, onAct }: AccountRowProps) {
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-3 border-line border-b px-4 py-3.5 last:border-b-0 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto] md:gap-x-4 md:px-5">
      <Person account={account} note={`Signed up ${formatDay(account.createdAt)}`} />
      <div className="flex flex-wrap gap-3 max-sm:col-span-2 max-sm:*:flex-1">
        {listAccountActions(account).map((action) => (
          <button
            key={action.label}
            type="button"
            disabled={isBusy}
            onClick={() => onAct(action)}
            className={buttonStyle(action.isDestructive ? 'secondary' : 'primary')}
          >
            {action.label}
            <span className="sr-only"> {nameOfAccount(account)}</span>
          </button>
        ))}
      </div>
    </li>
  );
}

function Person({ account, note }: { account: BlogAccount; note?: string }) {
  const name = nameOfAccount(account);
  return (
    <>
      <span
        aria-hidden="true"
        className={`grid size-10 shrink-0 place-items-center self-start rounded-full font-semibold uppercase md:self-center ${account.status === 'suspended' ? 'bg-sunken text-ink-soft' : 'bg-accent-soft text-accent-strong'}`}
      >
        {[...name][0]}
      </span>
      <div className="min-w-0">
        <h3 title={name} className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">
          {name}
          {/* Only the owner sees this screen. */}
          {account.role === 'owner' && <span className="font-normal text-ink-soft"> (you)</span>}
        </h3>
        {account.name !== null && account.email !== null && (
          <p title={account.email} className="truncate text-ink-soft text-sm">
            {account.email}
          </p>
        )}
        {note && <p className="text-ink-soft text-sm">{note}</p>}
      </div>
    </>
  );
}

function RolePill({ account }: { account: BlogAccount }) {
  const look =
    account.status === 'suspended'
      ? 'border-warn-soft bg-warn-soft text-warn'
      : account.role === 'owner'
        ? 'border-accent-soft bg-accent-soft text-accent-strong'
        : 'border-sunken bg-sunken text-ink-soft';
  return (
    <span className={`inline-block rounded-full border px-2.5 font-semibold text-sm leading-6 ${look}`}>
      {describeAccount(account)}
    </span>
  );
}

type AccountMenuProps = Omit<AccountRowProps, 'account'> & { name: string; actions: readonly AccountAction[] };

function AccountMenu({ name, actions, isBusy, onAct }: AccountMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        disabled={isBusy}
        className="grid size-11 cursor-pointer place-items-center rounded-xl text-ink-soft hover:bg-sunken hover:text-ink active:bg-line data-[state=open]:bg-sunken data-[state=open]:text-ink"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="sr-only">Actions for {name}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={12} className="admin-menu">
          <DropdownMenu.Label className="admin-menu-title">{name}</DropdownMenu.Label>
          {actions.map((action, index) => (
            <Fragment key={action.label}>
              {action.isDestructive && !actions[index - 1]?.isDestructive && (
                <DropdownMenu.Separator className="my-1.5 border-line border-t" />
              )}
              <DropdownMenu.Item
                onSelect={() => onAct(action)}
                className={`admin-menu-item ${action.isDestructive ? 'text-danger' : ''}`}
              >
                <ActionIcon action={action} />
                {action.label}
              </DropdownMenu.Item>
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function ActionIcon({ action: { kind } }: { action: AccountAction }) {
  if (kind.name === 'hand-over') return <KeyRound aria-hidden="true" />;
  if (kind.decision.status === 'suspended') return <Ban aria-hidden="true" />;
  return kind.decision.role === 'editor' ? <UserPen aria-hidden="true" /> : <UserCheck aria-hidden="true" />;
}
