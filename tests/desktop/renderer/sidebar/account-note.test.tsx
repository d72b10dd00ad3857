import { OwnAccountContext } from '@callwright/desktop/renderer/contexts.ts';
import { AccountNote } from '@callwright/desktop/renderer/sidebar/account-note.tsx';
import type { AccountStatus } from '@callwright/shared/account/account.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

function render(status: AccountStatus, isPersisted: boolean): string {
  const account = { role: 'author', status, approvedAuthorsOnly: true } as const;
  return renderToStaticMarkup(
    <OwnAccountContext value={{ account, reload: async () => {} }}>
      <AccountNote isPersisted={isPersisted} onShowAccount={() => {}} />
    </OwnAccountContext>,
  );
}

test('an author whose session ends with the window reads so in one line, with a button for the details', () => {
  expect(render('approved', false)).toMatch(/You’ll be signed out when you quit\. <button[^>]*>Details</);
  expect(render('approved', true)).toBe('');
});

test.each([
  ['waiting', 'Your account is waiting for approval.'],
  ['suspended', 'Your account is suspended.'],
] as const)('an author whose account is %s reads so', (status, words) => {
  expect(render(status, false)).toMatch(new RegExp(`${words} <button[^>]*>Details<`));
});
