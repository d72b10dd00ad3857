import '../../../helpers/site-env.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

const { TermsBody } = await import('@callwright/site/marketing/terms/terms-body.tsx');

const NOTICE = 'A summary, not a contract';

it('without binding terms, the page says that it is a summary and how to ask for them', () => {
  const html = renderToStaticMarkup(<TermsBody binding={[]} />);
  expect(html).toContain(NOTICE);
  expect(html).toMatch(/href="mailto:[^"]+\?subject=The%20full%20terms"/);
  expect(html).not.toContain('Binding terms');
});

it('with binding terms, it shows every paragraph and no notice', () => {
  const binding = [
    { title: 'Notice', paragraphs: ['Thirty days, in writing.', 'E-mail counts as writing.'] },
    { title: 'Law', paragraphs: ['The law of Ohio applies.'] },
  ];
  const html = renderToStaticMarkup(<TermsBody binding={binding} />);
  expect(html).not.toContain(NOTICE);
  expect(html).toContain('Binding terms');
  for (const { title, paragraphs } of binding) for (const text of [title, ...paragraphs]) expect(html).toContain(text);
  expect(html).toContain('$279 a month, unlimited calls.');
});
