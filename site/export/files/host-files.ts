import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL_SLUG } from '../../reader/post-address.ts';
import { HOST_RULES, type HostRules, IMMUTABLE } from './host-rules.ts';

/** Files that configure hosts; no host should serve them. */
export const HOST_FILES = ['_headers', '_redirects', 'nginx.conf'] as const;

/** Writes the host's rules beside the pages: for Netlify and Cloudflare Pages, and for nginx. */
export async function writeHostFiles(folder: string, rules: HostRules = HOST_RULES): Promise<void> {
  const texts: Record<(typeof HOST_FILES)[number], string> = {
    _headers: toHeadersFile(rules),
    _redirects: toRedirectsFile(rules),
    'nginx.conf': toNginxFile(rules),
  };
  await Promise.all(HOST_FILES.map((name) => writeFile(join(folder, name), texts[name])));
}

/** Pages get no cache rule here: these hosts revalidate them by default, and join two rules that set one header. */
function toHeadersFile({ headers, immutableFolders }: HostRules): string {
  const blocks = [
    ['/*', ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)],
    ...immutableFolders.map((folder) => [`${folder}/*`, `  Cache-Control: ${IMMUTABLE}`]),
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function toRedirectsFile({ redirects }: HostRules): string {
  const lines = redirects.map(({ from, to, status }) => `${from} ${to} ${status}`);
  return `${lines.join('\n')}

# A post that is newer than this export is answered by 404.html, which looks it up. Where files come
# before rules (Netlify), this line answers it with 200 instead of 404. Not on Cloudflare Pages, where
# it would hide the posts that are there.
# /blog/* /blog/${SHELL_SLUG} 200
`;
}

function toNginxFile({ headers, immutableFolders, redirects }: HostRules): string {
  const always = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`);
  return `# Inside a server block whose root is this folder. A location with headers of its own inherits none,
# so each names them all.
index index.html;
error_page 404 /404.html;
gzip on;
gzip_types text/css text/javascript application/javascript application/json application/xml image/svg+xml;
gzip_vary on;

${redirects.map(({ from, to, status }) => `location = ${from} { return ${status} ${to}; }`).join('\n')}
location ~ ^/(_headers|_redirects|nginx\\.conf)$ { return 404; }

location / {
  ${[...always, 'add_header Cache-Control "no-cache" always;', 'try_files $uri $uri.html $uri/index.html =404;'].join('\n  ')}
}

# A post that is newer than the export: the page that looks it up.
location ~ ^/blog/[^/]+/?$ {
  ${[...always, 'add_header Cache-Control "no-cache" always;', `try_files $uri $uri.html $uri/index.html /blog/${SHELL_SLUG}.html;`].join('\n  ')}
}
${immutableFolders
  .map(
    (folder) => `
location ^~ ${folder}/ {
  ${[...always, `add_header Cache-Control "${IMMUTABLE}";`, 'try_files $uri =404;'].join('\n  ')}
}
`,
  )
  .join('')}`;
}
