import { parseHtml } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { createPageStyler } from '@callwright/site/publish/base/post-process/page-style.ts';
import { readUsedSelectors } from '@callwright/site/publish/base/post-process/used-selectors.ts';
import { expect, it } from 'vitest';

const SHEET = `
@font-face { font-family: F; src: url(../media/f.woff2) format('woff2'), url(../media/f.woff) format('woff'); unicode-range: U+0000-00FF }
@font-face { font-family: F; src: url(../media/ext.woff2) format('woff2'); unicode-range: U+0100-02BA }
@property --tw-x { syntax: '*'; inherits: false; initial-value: 0 }
@property --tw-y { syntax: '<length>'; inherits: false; initial-value: 0 }
@keyframes used { to { opacity: 0 } }
@keyframes unused { to { opacity: 1 } }
:root { --paper: #fff; --lost: #123456; --of-paper: var(--paper) }
@media (prefers-color-scheme: dark) { :root { --paper: #000 } }
body { background: var(--of-paper); font-family: F }
.shown { color: red; animation: used 1s }
.gone { color: blue; animation: unused 1s }
.group-open\\:rotate-45:is(:where(.group):is([open], :popover-open) *) { rotate: 45deg }
details[open] > summary { color: green }
.menu:popover-open { display: block }
.card:has(input:checked) { color: teal }
.card:has(> img) { padding: 0 }
.sm\\:w-1\\/2 { @media (min-width: 40rem) { width: 50% } }
input::placeholder { color: gray }
::placeholder { opacity: 1 }
button, ::file-selector-button { font: inherit }
::-webkit-datetime-edit { padding: 0 }
::-webkit-details-marker { display: none }
:-moz-ui-invalid { box-shadow: none }
.moved { translate: var(--tw-y) }
.off:disabled { opacity: 0.6 }
@layer properties { .moved { --tw-y: 0 } }
video { width: 1px }
.post-text > h2 { color: navy }
`;

async function style(body: string, scriptWords?: string): Promise<string> {
  const stylePage = createPageStyler(async () => SHEET);
  return stylePage(['/_next/static/chunks/a.css'], readUsedSelectors(parseHtml(`<body>${body}</body>`), scriptWords));
}

it('keeps the rules that the page uses and drops the rest', async () => {
  const css = await style('<p class="shown sm:w-1/2">Text</p>');
  expect(css).toContain('.shown{');
  expect(css).toContain('.sm\\:w-1\\/2');
  expect(css).not.toContain('.gone');
  expect(css).not.toContain('video');
  expect(css).toContain('@keyframes used');
  expect(css).not.toContain('@keyframes unused');
});

it('keeps rules for a template’s content, which a script may insert', async () => {
  const css = await style('<template><p class="shown">Later</p><input type="radio" checked></template>');
  expect(css).toContain('.shown{');
  expect(css).toContain('input::placeholder');
  expect(css).not.toContain('.gone');
});

it('keeps custom properties that are read, even indirectly, in both color schemes', async () => {
  const css = await style('<p>Text</p>');
  expect(css).toContain('--paper:#fff');
  expect(css).toMatch(/prefers-color-scheme:dark\)\{:root\{--paper:#000/);
  expect(css).toContain('--of-paper:var(--paper)');
  expect(css).not.toContain('--lost');
});

it('keeps a custom property that another stylesheet of the page reads', async () => {
  const sheets = new Map([
    ['/a.css', ':root { --font-code: monospace; --lost: #123456 }'],
    ['/b.css', 'code { font-family: var(--font-code) }'],
  ]);
  const stylePage = createPageStyler(async (href) => sheets.get(href) ?? '');
  const css = await stylePage([...sheets.keys()], readUsedSelectors(parseHtml('<body><code>npm</code></body>')));
  expect(css).toContain('--font-code:monospace');
  expect(css).not.toContain('--lost');
});

it('drops fallback fonts that aren’t used', async () => {
  const sheet =
    ':root { --font-body: serif } p { font-family: var(--font-body, Arial); color: var(--unknown, red) } code { font-family: var(--default-mono-font-family, Menlo) }';
  const stylePage = createPageStyler(async () => sheet);
  const styled = await stylePage(
    ['/_next/static/chunks/a.css'],
    readUsedSelectors(parseHtml('<body><p>a<code>b</code></p></body>')),
  );
  expect(styled).toContain('font-family:var(--font-body)');
  expect(styled).toContain('font-family:var(--default-mono-font-family)');
  expect(styled).toContain('color:var(--unknown,red)');
});

it('keeps rules for states the visitor can cause: an open item, a popover, a checked box', async () => {
  const css = await style(
    '<details class="group"><summary><i class="group-open:rotate-45"></i></summary></details>' +
      '<div class="menu" popover="auto"></div><div class="card"><input></div>',
  );
  expect(css).toContain('rotate:45deg');
  expect(css).toContain('details[open]>summary');
  expect(css).toContain('.menu:popover-open');
  expect(css).toContain('.card:has(input:checked)');
  expect(css).toContain('::placeholder');
});

it('resets form controls only if there are any', async () => {
  const parts = ['::placeholder', '::file-selector-button', '::-webkit-datetime-edit', ':-moz-ui-invalid'];
  const [without, withOne] = [await style('<button>Menu</button>'), await style('<button>Menu</button><input>')];
  for (const part of parts) {
    expect(without).not.toContain(part);
    expect(withOne).toContain(part);
  }
  expect(without).toContain('button{font:inherit}');
  expect(without).toContain('::-webkit-details-marker');
});

it('registers the custom properties that the page’s rules read', async () => {
  const css = await style('<p class="moved">Text</p>');
  expect(css).toContain('@property --tw-y{syntax:"<length>"');
  expect(css).not.toContain('--tw-x');
  expect(await style('<p>Text</p>')).not.toContain('@property');
});

it('drops the fallback for those registrations, which no current browser needs', async () => {
  expect(await style('<p class="moved">Text</p>')).not.toContain('@layer properties');
});

it('keeps the disabled look if something is disabled, or a script may disable it', async () => {
  expect(await style('<a class="off">Text</a>')).not.toContain(':disabled');
  expect(await style('<button class="off" disabled>Text</button>')).toContain('.off:disabled');
  expect(await style('<button class="off">Text</button>', 'f()')).toContain('.off:disabled');
});

it('keeps the post styles for the elements in the post', async () => {
  expect(await style('<div class="post-text"><h2>A</h2></div>')).toContain('.post-text>h2');
  expect(await style('<div class="post-text"><p>A</p></div>')).not.toContain('.post-text');
});

it('keeps classes that only an island’s script adds', async () => {
  expect(await style('<p>Text</p>', 'h("p",{className:`shown`})')).toContain('.shown{');
});

it('requests only the fonts for the page’s letters, by addresses that work on any page', async () => {
  const plain = await style('<p>Cafe</p>');
  expect(plain).toContain('/_next/static/media/f.woff2');
  expect(plain).not.toContain('f.woff)');
  expect(plain).not.toContain('ext.woff2');
  expect(await style('<p>Łódź</p>')).toContain('/_next/static/media/ext.woff2');
});
