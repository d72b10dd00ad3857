import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL_SLUG } from '../../blog/reader/post-address.ts';
import { PICTURES_PATH } from '../../blog/site-pictures.ts';
import { HOST_RULES, type HostRule, IMMUTABLE, VIDEOS_PATH } from './host-rules.ts';

const { headers, immutableFolders, redirects } = HOST_RULES;

export const HOST_FILES = ['_headers', '_redirects', 'nginx.conf', 'nginx-rules.map'] as const;

/** @param rules for posts. The site's own come first. */
export function createHostFiles(rules: readonly HostRule[]): { path: (typeof HOST_FILES)[number]; content: string }[] {
  return [
    { path: '_headers', content: HEADERS_FILE },
    { path: '_redirects', content: toRedirectsFile(rules) },
    { path: 'nginx.conf', content: toNginxFile() },
    { path: 'nginx-rules.map', content: toNginxMap(rules) },
  ];
}

/** Pages don't need a cache rule: these hosts revalidate by default, and would join two rules for one header. */
export const HEADERS_FILE = [
  ['/*', ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)],
  ...immutableFolders.map((folder) => [`${folder}/*`, `  Cache-Control: ${IMMUTABLE}`]),
  // Some hosts don't know the type.
  ['/blog/*.md', '  Content-Type: text/markdown; charset=utf-8'],
]
  .map((lines) => `${lines.join('\n')}\n`)
  .join('\n');

/** On Netlify, `/x` also matches `/x/`, and a rule with status 410 has the page to send. */
export function toRedirectsFile(rules: readonly HostRule[]): string {
  const lines = [...redirects, ...rules].map(({ from, to, status }) => `${from} ${to ?? NOT_FOUND_PAGE} ${status}`);
  return `${lines.join('\n')}

# 404.html looks up posts that are newer than this export. On hosts that serve files before rules, such as
# Netlify, uncomment the next line to answer those posts with 200 instead of 404. Don't use it on Cloudflare,
# where it would hide the other posts.
# /blog/* /blog/${SHELL_SLUG} 200
`;
}

const NOT_FOUND_PAGE = '/404.html';

/** For hosts that match only one form of a URL, with or without a slash. */
export function mapBothUrlForms(rules: readonly HostRule[]): Map<string, HostRule> {
  const byForm = new Map<string, HostRule>();
  for (const rule of [...redirects, ...rules]) {
    const bare = rule.from.replace(/\/+$/, '');
    for (const form of [bare, `${bare}/`]) if (!byForm.has(form)) byForm.set(form, rule);
  }
  return byForm;
}

function toNginxMap(rules: readonly HostRule[]): string {
  const entries = [...mapBothUrlForms(rules)];
  // nginx compares the decoded URL.
  return entries
    .map(([form, { to, status }]) => `"${decodeURI(form)}" "${[status, to ?? []].flat().join(' ')}";\n`)
    .join('');
}

const NGINX_TEMPLATE = readFileSync(join(import.meta.dirname, 'nginx-template.conf'), 'utf8');

function toNginxFile(): string {
  const values: Record<string, string> = {
    headers: Object.entries(headers)
      .map(([name, value]) => `add_header ${name} "${value}" always;`)
      .join('\n'),
    immutable: IMMUTABLE,
    'immutable folders': immutableFolders.join('|'),
    'media folders': `${VIDEOS_PATH}|${PICTURES_PATH}`,
    'host files': HOST_FILES.join('|').replaceAll('.', '\\.'),
    'not found': NOT_FOUND_PAGE,
  };
  return NGINX_TEMPLATE.replace(/{{(.+?)}}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
