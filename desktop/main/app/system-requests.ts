import { isAbsolute, resolve } from 'node:path';
import { app } from 'electron';
import type { NavigationRequest } from '../../ipc/navigation.ts';
import { findDeepLinks, parseDeepLink } from './deep-links.ts';
import type { Mailbox } from './mailbox.ts';

const MARKDOWN = /\.(md|markdown)$/i;

/**
 * Receives the links and files that the system asks the app to open: on the command line, from a second
 * start of the app, and on macOS by events that may come before `ready`.
 */
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
  app.on('second-instance', (_event, words, folder) => {
    addLinks(findDeepLinks(words));
    files.add(findMarkdownFiles(words, folder));
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

/**
 * Returns the Markdown files among the words of a command line, as Windows and Linux name them there.
 *
 * @param folder where the command was given; a relative name is read from there.
 */
export function findMarkdownFiles(words: readonly string[], folder: string): string[] {
  return words
    .filter((word) => MARKDOWN.test(word) && !word.startsWith('-') && !/^[a-z][a-z0-9+.-]+:\/\//i.test(word))
    .map((word) => (isAbsolute(word) ? word : resolve(folder, word)));
}
