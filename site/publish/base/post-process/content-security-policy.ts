import { createHash } from 'node:crypto';
import type { Document } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { isExecutable, parseHtml, readRawText, selectElements } from './html-tree.ts';

export type PolicySettings = {
  supabaseUrl: string;
  frameSources: readonly string[];
  /** Other sites with recordings. */
  audioSources: readonly string[];
  injectedStyles: readonly string[];
};

export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** `frame-ancestors` works only as a header, so it's in the host rules. */
export function toContentSecurityPolicy(document: Document, isFramework: boolean, settings: PolicySettings): string {
  const scripts = getElementsByTagName('script', document);
  const inlineScripts = scripts.filter(
    (script) =>
      script.attribs.src === undefined && (isExecutable(script) || script.attribs.type === 'speculationrules'),
  );
  const hasFiles = scripts.some((script) => script.attribs.src !== undefined);
  const isConnected = isFramework || selectElements('[data-backend]', document).length > 0;
  const backend = isConnected ? new URL(settings.supabaseUrl) : null;
  const has = (name: string) => getElementsByTagName(name, document, true, 1).length > 0;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [...(hasFiles ? ["'self'"] : []), ...inlineScripts.map((script) => hashSource(readRawText(script)))],
    'style-src': [
      ...(isFramework ? ["'self'"] : []),
      ...settings.injectedStyles,
      ...findStyles(document).map(hashSource),
    ],
    // An author's image may be on any host. A local site serves its own over http.
    'img-src': ["'self'", 'https:', 'data:', ...(backend?.protocol === 'http:' ? [backend.origin] : [])],
    'font-src': ["'self'"],
    // Auditing tools fetch /robots.txt from within a page.
    'connect-src': ["'self'", ...(backend ? [backend.origin, backend.origin.replace(/^http/, 'ws')] : [])],
    'media-src': [...(has('video') || has('audio') ? ["'self'"] : []), ...(has('audio') ? settings.audioSources : [])],
    'frame-src': has('iframe') ? settings.frameSources : [],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, [...new Set(sources)]] as const)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Frames with `srcdoc` inherit the page's policy. */
function findStyles(document: Document): string[] {
  const frames = selectElements('iframe[srcdoc]', document).map(({ attribs }) => parseHtml(attribs.srcdoc ?? ''));
  return [document, ...frames].flatMap((tree) => getElementsByTagName('style', tree).map(readRawText));
}
