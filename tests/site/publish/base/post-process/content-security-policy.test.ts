import { createHash } from 'node:crypto';
import { toContentSecurityPolicy } from '@callwright/site/publish/base/post-process/content-security-policy.ts';
import { parseHtml } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { expect, it } from 'vitest';

function readPolicy(
  html: string,
  pageClass: 'static' | 'framework',
  injectedStyles: string[] = [],
  supabaseUrl = 'https://ref.supabase.co/',
): Map<string, string[]> {
  const policy = toContentSecurityPolicy(parseHtml(html), pageClass === 'framework', {
    supabaseUrl,
    frameSources: ['https://video.example'],
    audioSources: ['https://calls.example'],
    injectedStyles,
  });
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('a static page may use its own style and speculation rules, and connect only to its site', () => {
  const policy = readPolicy(
    '<style>p{color:red}</style><script type="application/ld+json">{}</script><script type="speculationrules">{"a":1}</script>',
    'static',
  );
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual([hashOf('{"a":1}')]);
  expect(policy.get('style-src')).toEqual([hashOf('p{color:red}')]);
  expect(policy.get('connect-src')).toEqual(["'self'"]);
  expect(policy.has('frame-src')).toBe(false);
});

it('an island’s file is allowed by the site’s own origin', () => {
  expect(readPolicy('<script type="module" src="/_islands/a.js"></script>', 'static').get('script-src')).toEqual([
    "'self'",
  ]);
});

it('only a page with media may load it, from the site and, for recordings, from the configured sites', () => {
  expect(readPolicy('<p>Words</p>', 'static').has('media-src')).toBe(false);
  expect(readPolicy('<video src="/a.mp4"></video>', 'static').get('media-src')).toEqual(["'self'"]);
  expect(readPolicy('<audio src="/a.mp3"></audio>', 'static').get('media-src')).toEqual([
    "'self'",
    'https://calls.example',
  ]);
});

it('a blog page may call the backend', () => {
  expect(readPolicy('<div data-backend="{}"></div>', 'static').get('connect-src')).toEqual([
    "'self'",
    'https://ref.supabase.co',
    'wss://ref.supabase.co',
  ]);
});

it('a framework page may run its scripts and call the backend, including WebSockets', () => {
  const html = '<script>a(1 < 2)</script><script>b()</script><script src="/x.js"></script>';
  const policy = readPolicy(html, 'framework', ["'sha256-injected'"]);
  expect(policy.get('script-src')).toEqual(["'self'", hashOf('a(1 < 2)'), hashOf('b()')]);
  expect(policy.get('style-src')).toEqual(["'self'", "'sha256-injected'"]);
  expect(policy.get('connect-src')).toEqual(["'self'", 'https://ref.supabase.co', 'wss://ref.supabase.co']);
});

it('a page without the framework may use styles that its island’s libraries insert', () => {
  const policy = readPolicy('<style>p{color:red}</style>', 'static', ["'sha256-injected'"]);
  expect(policy.get('style-src')).toEqual(["'sha256-injected'", hashOf('p{color:red}')]);
});

it('a page with a frame may embed the configured origins and the style of a static frame', () => {
  const policy = readPolicy(
    '<iframe srcdoc="<style>a{color:red}</style><a href=&quot;https://video.example/1&quot;>Play</a>"></iframe>',
    'static',
  );
  expect(policy.get('frame-src')).toEqual(['https://video.example']);
  expect(policy.get('style-src')).toEqual([hashOf('a{color:red}')]);
});

it('only a page with a video may play one, from the site itself', () => {
  expect(readPolicy('<video><source src="/videos/a.mp4"></video>', 'static').get('media-src')).toEqual(["'self'"]);
  expect(readPolicy('<p>No video</p>', 'static').has('media-src')).toBe(false);
});

it('no page allows arbitrary inline code', () => {
  for (const pageClass of ['static', 'framework'] as const) {
    expect([...readPolicy('<script>a</script><style>b</style>', pageClass).values()].flat().join(' ')).not.toContain(
      'unsafe',
    );
  }
});

it('a blog page may show pictures that aren’t exported yet, even from a local backend', () => {
  const post = '<div data-backend="{}"></div>';
  const local = 'http://127.0.0.1:54321';
  expect(readPolicy(post, 'static', [], local).get('img-src')).toEqual(["'self'", 'https:', 'data:', local]);
  expect(readPolicy(post, 'static').get('img-src')).toEqual(["'self'", 'https:', 'data:']);
  expect(readPolicy('<p>Words</p>', 'static', [], local).get('img-src')).toEqual(["'self'", 'https:', 'data:']);
});
