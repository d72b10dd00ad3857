import { basename, posix } from 'node:path';
import { normalizeSlug } from '@callwright/shared/post/slug.ts';
import { isWebAddress } from '@callwright/shared/post/web-address.ts';
import { replaceDestinations } from '@callwright/shared/post-body/replace-destinations.ts';
import { listOldUrls } from '@callwright/shared/post-links/old-urls.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { NOT_UTF8_MESSAGE } from '../../../ipc/drafts.ts';
import { decodeUtf8 } from '../../mirror/draft-file.ts';
import { FrontMatter, type FrontMatterValue } from '../../mirror/front-matter.ts';
import { importDraftFile } from '../../mirror/import-file.ts';
import { isOwnFile } from '../../mirror/own-keys.ts';
import { describeLongFields, describeOldUrl, joinOldUrls, pathOf } from './draft-fields.ts';
import { type FileTree, isMarkdownPath, MAX_TEXT_BYTES } from './file-tree.ts';
import type { ImportedPost, ImportFailure, OldStatus, ReadSource } from './imported-post.ts';
import { LocalPictures, toAddress } from './local-pictures.ts';
import { replaceSiteSyntax } from './site-syntax.ts';

/** Of Hugo, and Astro's collections: `content/posts/pipes.md` and `content/posts/pipes/index.md`. */
const SITE_CONTENT = /(?:^|\/)(?:src\/)?content\/(.+?)(?:\/index)?\.[a-z]+$/i;

/** Files about a project. */
const PROJECT_FILES = /(?:^|\/)(?:README|LICENSE|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY)\.[a-z]+$/i;

/** Stands for a file of the tree, because front matter is read without the tree. */
const FILE_HOST = 'https://file-of-the-import.invalid/';

/** Reads Markdown files, or a site that Hugo, Jekyll, or Astro makes of them. */
export function readMarkdownFolder(tree: FileTree): Result<ReadSource, ImportFailure> {
  const texts = tree.paths.filter(isMarkdownPath).sort();
  const posts = texts.filter(choosePosts(tree.paths));
  if (posts.length === 0) return err(NO_POSTS);
  const pictures = new LocalPictures(tree);
  const left = texts.length - posts.length;
  const notes =
    left === 0 ? [] : [`${left} other Markdown ${left === 1 ? 'file isn’t a post' : 'files aren’t posts'}.`];
  return ok({ kind: 'markdown', posts: posts.map((path) => () => readPost(tree, path, pictures)), notes });
}

const NO_POSTS = {
  message:
    'This has no posts that Callwright can read. Choose an export from WordPress, Ghost, Substack, or Medium, or Markdown files.',
};

/** Where each tool keeps its posts. */
function choosePosts(paths: readonly string[]): (path: string) => boolean {
  const jekyll = /(?:^|\/)_(?:posts|drafts)\//;
  if (paths.some((path) => jekyll.test(path))) return (path) => jekyll.test(path);
  const astro = /(?:^|\/)src\/(?:content|pages)\//;
  if (paths.some((path) => astro.test(path) && isMarkdownPath(path))) return (path) => astro.test(path);
  const isHugo = paths.some((path) => /(?:^|\/)(?:hugo|config)\.(?:toml|ya?ml|json)$/.test(path));
  // Lists of posts are `_index.md`.
  if (isHugo) return (path) => /(?:^|\/)content\//.test(path) && !path.endsWith('_index.md');
  return (path) => !PROJECT_FILES.test(path);
}

async function readPost(tree: FileTree, path: string, pictures: LocalPictures): Promise<ImportedPost> {
  const name = nameOf(path);
  const bytes = await tree.read(path, MAX_TEXT_BYTES);
  const decoded = bytes === null ? null : decodeUtf8(bytes);
  const problems: string[] = [];
  if (bytes === null) problems.push(`Couldn’t read the file, or it’s larger than ${MAX_TEXT_BYTES / 1_000_000} MB.`);
  else if (decoded === null) problems.push(NOT_UTF8_MESSAGE);
  const text = decoded ?? '';
  const { file, problems: unreadable } = importDraftFile(text, name);
  const { content } = file.fields;
  const frontMatter = text.slice(0, text.length - content.length);
  const other = FrontMatter.parse(file.front) ?? FrontMatter.empty();
  const note = (problem: string) => {
    if (!problems.includes(problem)) problems.push(problem);
  };
  // Our own texts need no other tool.
  const { body, found } = isOwnFile(file)
    ? { body: content, found: new Set<string>() }
    : pictures.localize(path, replaceSiteSyntax(content, note));
  const featured = findFeaturedPicture(frontMatter, { path, name, pictures });
  if (featured !== '') found.add(decodeURIComponent(featured));
  const status = readStatus(other, path);
  // In Hugo and Astro, the file's name is the last part of the URL.
  const slug = file.fields.slug || (SITE_CONTENT.test(path) ? normalizeSlug(name.replace(/\.[^.]*$/, '')) : '');
  const guessed = status === 'published' ? guessOldUrls(other, path, slug) : [];
  const { oldUrls, left } = joinOldUrls([...listOldUrls(file.fields.oldUrls), ...guessed], slug);
  problems.push(...left.map(describeOldUrl), ...describeLongFields({ ...file.fields, content: body }));
  return {
    type: isPage(path) ? 'page' : 'post',
    title: file.fields.title,
    slug,
    path,
    name,
    text: frontMatter + body,
    fields: isOwnFile(file) ? {} : { slug, oldUrls },
    createdAt: file.createdAt,
    author: readAuthor(other),
    status,
    featuredPicture: featured,
    localPictures: found.size,
    remotePictures: countRemotePictures(body, file.fields.featuredImageUrl),
    problems: [...problems, ...unreadable],
  };
}

/** Hugo and Astro keep a post with its pictures in a folder, as `answer-calls/index.md`. */
function nameOf(path: string): string {
  const name = posix.basename(path);
  const folder = basename(posix.dirname(path));
  return /^index\.[a-z]+$/i.test(name) && folder !== '.' ? `${folder}.md` : name;
}

/** Returns an address in the tree, or ''. */
function findFeaturedPicture(
  frontMatter: string,
  { path, name, pictures }: { path: string; name: string; pictures: LocalPictures },
): string {
  const linked = frontMatter.replace(/[^\s"'[\](),:=]+\.(?:png|jpe?g|gif|webp|avif|svg)\b/gi, (address) => {
    const found = pictures.find(path, address);
    return found === null ? address : FILE_HOST + toAddress(found);
  });
  const address = importDraftFile(linked, name).file.fields.featuredImageUrl;
  return address.startsWith(FILE_HOST) ? address.slice(FILE_HOST.length) : '';
}

function readValue(front: FrontMatter, name: string): FrontMatterValue {
  const pair = front.find(name);
  return (pair && front.valueOf(pair)) ?? null;
}

function readStatus(front: FrontMatter, path: string): OldStatus {
  const isDraft =
    readValue(front, 'draft') === 'true' || readValue(front, 'published') === 'false' || /(?:^|\/)_drafts\//.test(path);
  return isDraft ? 'draft' : 'published';
}

function readAuthor(front: FrontMatter): string {
  const value = readValue(front, 'author') ?? readValue(front, 'authors');
  const names = (Array.isArray(value) ? value : [value]).map((each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each) ? each.name : each,
  );
  return names.filter((name) => typeof name === 'string').join(', ');
}

/** In Hugo, files right in `content` are pages. */
function isPage(path: string): boolean {
  return /(?:^|\/)(?:content|src\/pages)\/[^/]+\.[a-z]+$/i.test(path);
}

/** The tools' default addresses. `permalink` and `url` replace them. */
function guessOldUrls(front: FrontMatter, path: string, slug: string): string[] {
  const written = [readValue(front, 'permalink'), readValue(front, 'url')].find((value) => typeof value === 'string');
  if (typeof written === 'string') {
    if (written.includes(':') && !isWebAddress(written)) return [];
    return [isWebAddress(written) ? pathOf(written) : `/${written.replace(/^\/+/, '')}`];
  }
  const [, year, month, day, title] = /_posts\/(?:.*\/)?(\d{4})-(\d{2})-(\d{2})-([^/]+)\.[a-z]+$/i.exec(path) ?? [];
  if (title !== undefined) return [`/${year}/${month}/${day}/${title}.html`];
  const [, section] = SITE_CONTENT.exec(path) ?? [];
  return section === undefined ? [] : [`/${posix.join(posix.dirname(section), slug)}/`.toLowerCase()];
}

function countRemotePictures(body: string, featured: string): number {
  const addresses = new Set(isWebAddress(featured) ? [featured] : []);
  replaceDestinations(body, /!\[/, (address) => {
    if (/^https?:[^?#]+\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i.test(address)) addresses.add(address);
    return null;
  });
  return addresses.size;
}
