import type { BlogAccount } from '@callwright/shared/account/account.ts';
import {
  type AccountAction,
  describeAccount,
  describeSignUps,
  listAccountActions,
  nameOfAccount,
} from '@callwright/shared/account/account-actions.ts';
import { formatDate } from '@callwright/shared/post/format-date.ts';
import { countOf } from '@callwright/shared/post/labels.ts';
import { AlertDialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { SettingsSection } from './settings-sections.tsx';
import { useBlogAccounts } from './use-blog-accounts.ts';

/** Rows are shown at most this many more at a time. */
const PAGE_SIZE = 10;

type AuthorsSectionProps = { approvedAuthorsOnly: boolean; onOwnChange: () => Promise<void> };
type Question = { account: BlogAccount; action: AccountAction };

/** Who may publish: the owner's switch, and the accounts with what the owner can do with each. */
export function AuthorsSection({ approvedAuthorsOnly, onOwnChange }: AuthorsSectionProps) {
  const { accounts, failure, isBusy, reload, act, setSwitch } = useBlogAccounts(onOwnChange);
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  /** What the switch was just set to; null once the blog has answered. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const hasActed = useRef(false);

  // The button that was pressed is disabled or gone by now, and took the focus with it.
  useEffect(() => {
    if (isBusy || !hasActed.current) return;
    hasActed.current = false;
    if (document.activeElement === document.body || document.activeElement === null) status.current?.focus();
  }, [isBusy]);

  const run = ({ account, action }: Question) => {
    hasActed.current = true;
    void act(account, action);
  };
  const waiting = accounts?.filter(({ status }) => status === 'waiting').length ?? 0;

  return (
    <SettingsSection
      title="Authors"
      text="Who may publish on the blog. The database holds to it, whatever app they use."
    >
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 accent-accent"
          checked={wanted ?? approvedAuthorsOnly}
          disabled={isBusy}
          onChange={(event) => {
            hasActed.current = true;
            setWanted(event.target.checked);
            void setSwitch(event.target.checked).finally(() => setWanted(null));
          }}
        />
        <span>
          Approved authors only
          <span className={`block text-[13px] ${approvedAuthorsOnly ? 'text-ink-soft' : 'text-warn'}`}>
            {describeSignUps(approvedAuthorsOnly)}
          </span>
        </span>
      </label>
      {failure !== null && (
        <div role="alert" className="mt-3">
          <p className="font-semibold text-danger">The accounts can't be listed</p>
          <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">{failure}</p>
          <button type="button" className="button-quiet mt-2" onClick={() => void reload()}>
            Try again
          </button>
        </div>
      )}
      <p ref={status} role="status" tabIndex={-1} className="mt-3 text-[13px] text-ink-soft">
        {accounts === null ? failure === null && 'Loading accounts...' : countAccounts(accounts.length, waiting)}
      </p>
      <ul aria-label="Accounts" className="flex flex-col">
        {accounts?.slice(0, shownCount).map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isBusy={isBusy}
            onAct={(action) => (action.question ? setQuestion({ account, action }) : run({ account, action }))}
          />
        ))}
      </ul>
      {accounts !== null && accounts.length > shownCount && (
        <button type="button" className="button-quiet mt-3" onClick={() => setShownCount((count) => count + PAGE_SIZE)}>
          Show {Math.min(PAGE_SIZE, accounts.length - shownCount)} more of {accounts.length}
        </button>
      )}
      {question?.action.question && (
        <ConfirmDialog
          title={question.action.question.title}
          description={question.action.question.description}
          answers={
            <>
              <AlertDialog.Cancel className="button-quiet">Cancel</AlertDialog.Cancel>
              <AlertDialog.Action
                className="button-primary"
                onClick={() => {
                  setQuestion(null);
                  run(question);
                }}
              >
                {question.action.question.answer}
              </AlertDialog.Action>
            </>
          }
          onCancel={() => setQuestion(null)}
        />
      )}
    </SettingsSection>
  );
}

function countAccounts(all: number, waiting: number): string {
  const accounts = countOf(all, 'account');
  if (waiting === 0) return accounts;
  return `${accounts}, ${waiting === 1 ? '1 waits' : `${waiting} wait`} for you`;
}

const COLOURS = { approved: 'text-live', waiting: 'text-warn', suspended: 'text-danger' } as const;

type AccountRowProps = { account: BlogAccount; isBusy: boolean; onAct: (action: AccountAction) => void };

function AccountRow({ account, isBusy, onAct }: AccountRowProps) {
  const name = nameOfAccount(account);
  return (
    <li className="border-line border-b py-3 last:border-b-0">
      <h3 className="font-semibold leading-snug [overflow-wrap:anywhere]">{name}</h3>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-[13px] text-ink-soft">
        <span className={`font-medium ${COLOURS[account.status]}`}>{describeAccount(account)}</span>
        <span className="tabular-nums">{countOf(account.posts, 'post')} published</span>
        <span>Since {formatDate(account.createdAt)}</span>
      </p>
      <div className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
        {listAccountActions(account).map((action) => (
          <button
            key={action.label}
            type="button"
            className="button-link"
            disabled={isBusy}
            onClick={() => onAct(action)}
          >
            {action.label}
            <span className="sr-only"> {name}</span>
          </button>
        ))}
      </div>
    </li>
  );
}
