import { type BlogAccount, isEditor } from '@callwright/shared/account/account.ts';
import { describeRefusal } from '@callwright/shared/account/account-refusal.ts';
import {
  describeAccount,
  describeDecision,
  listAccountActions,
  nameOfAccount,
  sortAccounts,
} from '@callwright/site/admin/authors/account-actions.ts';
import { describe, expect, test } from 'vitest';

const account = (changes: Partial<BlogAccount> = {}): BlogAccount => ({
  id: '11111111-1111-4111-8111-111111111111',
  name: null,
  email: 'ana@example.com',
  role: 'author',
  status: 'approved',
  createdAt: '2026-11-01T10:00:00Z',
  decidedAt: '2026-11-02T10:00:00Z',
  posts: 0,
  ...changes,
});
const labels = (changes: Partial<BlogAccount>) => listAccountActions(account(changes)).map(({ label }) => label);

describe('what the owner can do with an account', () => {
  test('depends on its role and status, and is nothing for the owner’s own account', () => {
    expect(labels({ role: 'owner' })).toEqual([]);
    expect(labels({ status: 'waiting' })).toEqual(['Decline', 'Approve']);
    expect(labels({})).toEqual(['Change role to Editor', 'Hand over the blog', 'Suspend']);
    expect(labels({ role: 'editor' })).toEqual(['Change role to Author', 'Hand over the blog', 'Suspend']);
    expect(labels({ role: 'editor', status: 'suspended' })).toEqual(['Approve again']);
  });

  test('actions that can’t be undone at once need confirmation', () => {
    for (const status of ['approved', 'waiting', 'suspended'] as const) {
      for (const role of ['editor', 'author'] as const) {
        for (const { label, question } of listAccountActions(account({ role, status }))) {
          expect([label, question !== null]).toEqual([label, label === 'Suspend' || label === 'Hand over the blog']);
        }
      }
    }
  });
});

test('the text describes the account and what happened to it', () => {
  expect(describeAccount(account({ role: 'editor' }))).toBe('Editor');
  expect(describeAccount(account({ status: 'suspended' }))).toBe('Suspended');
  const decision = { id: account().id, role: 'editor', status: 'approved' } as const;
  expect(describeDecision(account(), decision)).toBe('ana@example.com is now an editor and can publish.');
  expect(describeDecision(account(), { ...decision, status: 'suspended' })).toBe('ana@example.com is suspended.');
  expect(nameOfAccount(account({ email: null }))).toBe('An account without an email address');
});

test('an account with a name is called by it, and a question’s text has the email address', () => {
  const named = account({ name: 'Ana Alvarez' });
  expect(describeDecision(named, { id: named.id, role: 'author', status: 'suspended' })).toBe(
    'Ana Alvarez is suspended.',
  );
  const questions = listAccountActions(named).flatMap(({ question }) => question ?? []);
  expect(questions).toMatchObject([
    {
      title: 'Hand over the blog to Ana Alvarez?',
      description: expect.stringContaining('ana@example.com will own the blog. You’ll become an editor'),
    },
    { title: 'Suspend Ana Alvarez?', description: expect.stringMatching(/^ana@example\.com won’t/) },
  ]);
});

test('waiting accounts come first, then the owner, and suspended ones last; the rest keep their order', () => {
  const waiting = account({ status: 'waiting' });
  const owner = account({ role: 'owner' });
  const [one, two] = [account({ email: 'one' }), account({ email: 'two', role: 'editor' })];
  const suspended = account({ status: 'suspended' });
  expect(sortAccounts([suspended, one, owner, two, waiting])).toEqual([waiting, owner, one, two, suspended]);
});

test('only an approved editor counts as one, and an account that can write gets no refusal', () => {
  const own = { role: 'editor', status: 'approved', approvedAuthorsOnly: null } as const;
  expect([isEditor(own), isEditor({ ...own, status: 'suspended' }), isEditor({ ...own, role: 'author' })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(describeRefusal(own)).toBeNull();
  expect(describeRefusal({ ...own, status: 'waiting' })?.title).toBe('Your account is waiting for approval');
  expect(describeRefusal({ ...own, status: 'suspended' })?.title).toBe('Your account is suspended');
});
