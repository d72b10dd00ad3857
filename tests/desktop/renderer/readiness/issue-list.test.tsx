import { atField } from '@callwright/desktop/renderer/readiness/checks/issue.ts';
import { IssueList } from '@callwright/desktop/renderer/readiness/issue-list.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

test('every issue starts with its field in bold, named once', () => {
  const issues = [
    atField('excerpt', 'Excerpt must be less than 500 characters'),
    atField('metaDescription', 'Meta description must be less than 160 characters'),
    atField('callToAction', 'The call to action needs text'),
    atField('featuredImageUrl', 'Must be a valid URL'),
  ];
  const html = renderToStaticMarkup(
    <IssueList label="Issues" issues={issues} content="" tone="error" onReveal={() => {}} />,
  );
  const shown = [...html.matchAll(/<strong[^>]*>([^<]*)<\/strong>([^<]*)/g)].map(([, name, rest]) => [name, rest]);
  expect(shown).toEqual([
    ['Excerpt', ' must be less than 500 characters'],
    ['Meta description', ' must be less than 160 characters'],
    ['The call to action', ' needs text'],
    ['Featured Image URL:', ' Must be a valid URL'],
  ]);
});
