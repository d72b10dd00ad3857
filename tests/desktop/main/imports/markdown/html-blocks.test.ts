import { replaceSiteSyntax } from '@callwright/desktop/main/imports/markdown/site-syntax.ts';
import { expect, test } from 'vitest';

function convert(...lines: string[]) {
  const problems: string[] = [];
  return { text: replaceSiteSyntax(lines.join('\n'), 'markdown', (problem) => problems.push(problem)), problems };
}

test('pictures in HTML become Markdown with their captions', () => {
  const { text, problems } = convert(
    ...[
      'Before',
      '<figure class="wide">',
      '  <img src="/a.png" alt="A">',
      '  <figcaption>One</figcaption>',
      '</figure>',
    ],
    ...['', '<p style="text-align: center">', '  <a href="/b">See <img src="/b.png"></a>', '</p>', '', 'After'],
  );
  expect(text).toBe('Before\n\n![A](/a.png "One")\n\n[See ![](/b.png)](/b)\n\nAfter');
  expect(problems).toEqual([]);
});

test('a table with empty lines stays one table', () => {
  const { text } = convert('<table>', '<tr><th>A</th></tr>', '', '<tr><td><img src="/a.png"></td></tr>', '</table>');
  expect(text.split('\n').map((line) => line.replace(/ +|-+/g, ''))).toEqual(['|A|', '||', '|![](/a.png)|']);
});

test('Markdown between two tags stays as it is, and so does code', () => {
  const lines = ['```', '<div>', '<img src="/a.png">', '</div>', '```', '', '    <p>indented</p>', '', '<!-- more -->'];
  expect(convert(...lines).text).toBe(lines.join('\n'));
  expect(convert('<div>', '', '*a* \\[b]', '', '</div>').text.trim()).toBe('*a* \\[b]');
});

test('HTML with scripts or forms stays, and is named', () => {
  const html = '<div><script>alert(1)</script>Text</div>';
  expect(convert(html)).toEqual({ text: html, problems: ['Check the HTML tags in the preview: div, script.'] });
  expect(convert('<p><?php echo 1 ?></p>').text).toBe('<p><?php echo 1 ?></p>');
});

test('code right after HTML isn’t part of it', () => {
  const { text } = convert('<p>One</p>', '{% highlight php %}', '<?php', '{% endhighlight %}', 'Two');
  expect(text).toBe('One\n\n```php\n<?php\n```\nTwo');
});

test('a link in a line of text becomes Markdown', () => {
  const { text, problems } = convert('See <a class="x" href="https://a.example/b c" target="_blank">the *guide*</a>.');
  expect([text, problems]).toEqual(['See [the *guide*](<https://a.example/b c>).', []]);
});

test('an embed in HTML is a link and named', () => {
  expect(convert('<div>', '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>', '</div>')).toEqual({
    text: '[YouTube video](https://www.youtube.com/watch?v=abcdefghijk)',
    problems: ['YouTube video is now a link: https://www.youtube.com/watch?v=abcdefghijk'],
  });
});

test('a text too long for a post stays as it is, with a problem', () => {
  const { text, problems } = convert('{% highlight ruby %}'.repeat(6_000));
  expect(text).toBe('{% highlight ruby %}'.repeat(6_000));
  expect(problems).toEqual([
    'The text is longer than a post can be, so its tags weren’t converted. Split it into several posts.',
  ]);
});
