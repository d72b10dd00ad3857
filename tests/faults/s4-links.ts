import fc from 'fast-check';
import { type Fault, runTrials } from './fault.ts';
import { openApp, type RunningApp } from './running-app.ts';

const HOSTILE = [
  'file:///etc/passwd',
  'FILE:///C:/Windows/System32/calc.exe',
  'file://server/share/run.exe',
  'smb://server/share',
  '\\\\server\\share\\run.exe',
  'C:\\Windows\\System32\\calc.exe',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\x01javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'ms-msdt:/id PCWDiagnostic /skip force',
  'ms-officecmd:{}',
  'ms-word:ofe|u|https://evil.example/a.docm',
  'search-ms:query=x&crumb=location:\\\\server',
  'jar:https://evil.example/a.jar!/',
  'view-source:https://example.com/',
  'intent://example.com#Intent;scheme=https;end',
  'x-apple.systempreferences:com.apple.preference.security',
  'vscode://file/etc/passwd',
  'ssh://-oProxyCommand=calc/x',
  'sftp://example.com/a',
  'ftp://example.com/a',
  'ldap://example.com/o=x',
  'tel:+15550100',
  'callwright://open/1',
  'app://callwright/other.html',
  'blob:https://example.com/6f6f2c9e',
  'filesystem:https://example.com/temporary/a',
  'about:blank',
  'chrome://settings',
  'https:',
  'https://',
  'http://',
  '//example.com/a',
  '/etc/passwd',
  '',
  ' https://example.com/',
  'https://example.com/\r\nSecond: line',
  'https://example.com/\0.pdf',
  'https://example.com@evil.example/',
  'https://user:password@example.com/',
  'mailto:a@example.com\r\nBcc: b@example.com',
];

const schemes = fc.oneof(
  fc.constantFrom(
    'file',
    'smb',
    'javascript',
    'data',
    'vbscript',
    'app',
    'ms-settings',
    'steam',
    'ssh',
    'ldap',
    'blob',
  ),
  fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9+.-]{0,10}$/),
);
const separators = fc.constantFrom(':', '://', ':///', ':\\\\', ':/\\', '\t:', '%3a//', '\u200b://');
const rests = fc.oneof(fc.webUrl(), fc.string({ unit: 'binary', maxLength: 30 }), fc.constantFrom(...HOSTILE));
const controls = fc.integer({ min: 0, max: 0x20 }).map((code) => String.fromCharCode(code));

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc
    .tuple(schemes, separators, rests)
    .filter(([scheme]) => !['http', 'https', 'mailto'].includes(scheme.toLowerCase()))
    .map((parts) => parts.join('')),
  // Programs disagree on addresses with a control character or a space.
  fc.tuple(fc.webUrl(), controls, fc.nat()).map(([url, control, at]) => {
    const cut = at % (url.length + 1);
    return url.slice(0, cut) + control + url.slice(cut);
  }),
  fc.tuple(fc.domain(), fc.domain()).map(([shown, real]) => `https://${shown}@${real}/`),
);

const WAYS: readonly ((app: RunningApp, url: string) => Promise<unknown>)[] = [
  async (app, url) => {
    const answer = await app.invoke({ channel: 'links:open', args: [url] });
    if (answer !== false) throw new Error(`links:open answered ${answer}`);
  },
  (app, url) => app.ask({ kind: 'navigate', url, isMainFrame: true }),
  (app, url) => app.ask({ kind: 'navigate', url, isMainFrame: false }),
  (app, url) => app.ask({ kind: 'new-window', url }),
];

/** Links, navigation, and windows must hand only web and mail addresses to the system. */
export const HOSTILE_LINKS: Fault = {
  name: 'S4 hostile links, refused',
  trials: { long: 10_000, short: 100 },
  async run(trials, _backend, random) {
    const seed = Math.floor(random() * 2 ** 31);
    const addresses = fc.sample(hostile, { numRuns: trials, seed });
    const app = await openApp();
    const failures = await runTrials(trials, 1, async (index) => {
      const url = addresses[index] ?? '';
      const ask = WAYS[index % WAYS.length];
      await ask?.(app, url);
      const opened = app.opened.splice(0);
      return opened.length === 0 ? null : `${JSON.stringify(url)} opened ${opened.join(', ')}`;
    });
    // Control: the app opens allowed addresses.
    for (const url of ['https://example.com/', 'http://example.com/a?b#c', 'mailto:a@example.com']) {
      await app.invoke({ channel: 'links:open', args: [url] });
      await app.ask({ kind: 'new-window', url });
      const opened = app.opened.splice(0);
      if (opened.join() !== [url, url].join()) failures.push(`${url} opened ${opened.join(', ')}`);
    }
    await app.end();
    return failures;
  },
};
