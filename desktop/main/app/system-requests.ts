import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import type { NavigationRequest } from '../../ipc/navigation.ts';
import { ANY_LINK, findDeepLinks, parseDeepLink } from './deep-links.ts';
import type { Mailbox } from './mailbox.ts';

const MARKDOWN = /\.(md|markdown)$/i;
/** Two letters or more, because `C:` is a drive. */
const ANY_ADDRESS = /^[a-z][a-z0-9+.-]+:\/\//i;

/** On the command line, from a second start, and from macOS events that may come before `ready`. */
export function receiveSystemRequests({
  links,
  files,
}: {
  links: Pick<Mailbox<NavigationRequest>, 'add'>;
  files: Pick<Mailbox<string>, 'add'>;
}): void {
  const addLinks = (found: readonly string[]) => links.add(found.map(parseDeepLink));

  addLinks(findDeepLinks(process.argv));
  files.add(findMarkdownFiles(process.argv.slice(1), process.cwd()));
  app.on('second-instance', (_event, args, folder) => {
    addLinks(findDeepLinks(args));
    files.add(findMarkdownFiles(args, folder));
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    addLinks([link]);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    files.add([path]);
  });
}

/** @param folder resolves relative paths. */
export function findMarkdownFiles(args: readonly string[], folder: string): string[] {
  return args
    .map(toPath)
    .filter((path) => path !== null)
    .filter((path) => MARKDOWN.test(path))
    .map((path) => (isAbsolute(path) ? path : resolve(folder, path)));
}

export function isOpenRequest(arg: string): boolean {
  const path = toPath(arg);
  return ANY_LINK.test(arg) || (path !== null && MARKDOWN.test(path));
}

function toPath(arg: string): string | null {
  if (/^file:/i.test(arg)) {
    try {
      return fileURLToPath(arg);
    } catch {
      return null;
    }
  }
  return arg.startsWith('-') || ANY_LINK.test(arg) || ANY_ADDRESS.test(arg) ? null : arg;
}
