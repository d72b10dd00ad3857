import { basename, posix } from 'node:path';
import { normalizeSlug } from '@callwright/shared/post/slug.ts';
import { isWebAddress } from '@callwright/shared/post/web-address.ts';
import { createPostReader } from '@callwright/shared/post-body/outline/post-outline.ts';
import { listOldUrls } from '@callwright/shared/post-links/old-urls.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { NOT_UTF8_MESSAGE } from '../../../ipc/drafts.ts';
import { decodeUtf8, parseDraftText } from '../../mirror/draft-file.ts';
import { FrontMatter } from '../../mirror/front-matter.ts';
import { completeFromName, importDraftFile } from '../../mirror/import-file.ts';
import { isMarkedDraft } from '../../mirror/old-date.ts';
import { listKeywords } from '../../mirror/other-tools.ts';
import { isOwnFile } from '../../mirror/own-keys.ts';
import {
  describeLeftTags,
  describeLongFields,
  describeOldUrl,
  joinKeywords,
  joinOldUrls,
} from '../sources/draft-fields.ts';
import { type FileTree, isMarkdownPath, MAX_TEXT_BYTES } from '../sources/file-tree.ts';
import type { ImportedPost, ImportFailure, OldStatus, ReadSource } from '../sources/imported-post.ts';
import { LocalPictures, toAddress } from '../sources/local-pictures.ts';
import { OldAddresses } from './old-addresses.ts';
import { replaceSiteSyntax } from './site-syntax.ts';

const SITE_CONTENT = /(?:^|\/)(?:content|src\/pages|_posts|_drafts)\//;

const HTML_POST = /(?:^|\/)_(?:posts|drafts)\/.*\.html?$/i;

/** Files about a project. */
const PROJECT_FILES = /(?:^|\/)(?:README|LICENSE|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY)\.[a-z]+$/i;

/** Stands for a file of the tree, because front matter is read without the tree. */
const FILE_HOST = 'https://file-of-the-import.invalid/';

/** Reads Markdown files, or a site that Hugo, Jekyll, or Astro makes of them. */
export function readMarkdownFolder(tree: FileTree): Result<ReadSource, ImportFailure> {
  const texts = tree.paths.filter((path) => isMarkdownPath(path) || HTML_POST.test(path)).sort();
  const posts = texts.filter(choosePosts(tree.paths));
  if (posts.length === 0) return err(NO_POSTS);
  const pictures = new LocalPictures(tree);
  const addresses = OldAddresses.load(tree);
  const left = texts.length - posts.length;
  const notes =
    left === 0 ? [] : [`${left} other Markdown ${left === 1 ? 'file isn’t a post' : 'files aren’t posts'}.`];
  return ok({ kind: 'markdown', posts: posts.map((path) => () => readPost(tree, path, pictures, addresses)), notes });
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

async function readPost(
  tree: FileTree,
  path: string,
  pictures: LocalPictures,
  addresses: Promise<OldAddresses>,
): Promise<ImportedPost> {
  const name = nameOf(path);
  const bytes = await tree.read(path, MAX_TEXT_BYTES);
  const decoded = bytes === null ? null : decodeUtf8(bytes);
  const problems: string[] = [];
  if (bytes === null) problems.push(`Couldn’t read the file, or it’s larger than ${MAX_TEXT_BYTES / 1_000_000} MB.`);
  else if (decoded === null) problems.push(NOT_UTF8_MESSAGE);
  const note = (problem: string) => {
    if (!problems.includes(problem)) problems.push(problem);
  };
  const text = decoded ?? '';
  const parsed = parseDraftText(text);
  const file = completeFromName(parsed.file, name);
  const { content } = file.fields;
  const frontMatter = text.slice(0, text.length - content.length);
  const front = FrontMatter.parse(file.front) ?? FrontMatter.empty();
  const isOwn = isOwnFile(file);
  // Our own texts need no other tool.
  const { body, found } = isOwn
    ? { body: content, found: new Set<string>() }
    : pictures.localize(path, replaceSiteSyntax(content, HTML_POST.test(path) ? 'html' : 'markdown', note));
  const featured = findFeaturedPicture(frontMatter, { path, name, pictures });
  if (featured !== '') found.add(decodeURIComponent(featured));
  const status = readStatus(front, path);
  // In Hugo, Jekyll, and Astro, the file's name is the last part of the URL.
  const slug = file.fields.slug || (SITE_CONTENT.test(path) ? normalizeSlug(name.replace(DATE_AND_ENDING, '')) : '');
  const guessed =
    status === 'published' && !isOwn
      ? (await addresses).find({
          ...{
            path,
            front,
            title: file.fields.title,
            slug: parsed.file.fields.slug ?? '',
            createdAt: parsed.file.createdAt,
          },
        })
      : '';
  if (guessed === null) note('The old URL isn’t known. Add it to the old URLs by hand.');
  const { oldUrls, left } = joinOldUrls([...listOldUrls(file.fields.oldUrls), guessed ?? ''], slug);
  problems.push(...left.map(describeOldUrl), ...describeLongFields({ ...file.fields, content: body }));
  if (!isOwn) problems.push(...describeLeftTags(joinKeywords(listKeywords(front)).left));
  return {
    type: isPage(path) ? 'page' : 'post',
    title: file.fields.title,
    slug,
    path,
    name,
    text: frontMatter + body,
    fields: isOwn ? {} : { slug, oldUrls },
    createdAt: file.createdAt,
    author: readAuthor(front),
    status,
    featuredPicture: featured,
    localPictures: found.size,
    remotePictures: await countRemotePictures(body, file.fields.featuredImageUrl),
    problems: [...problems, ...(parsed.kind === 'broken' ? parsed.problems : [])],
  };
}

const DATE_AND_ENDING = /^\d{4}-\d{1,2}-\d{1,2}-(?=.*\.)|\.[^.]*$/g;

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

function readStatus(front: FrontMatter, path: string): OldStatus {
  return isMarkedDraft(front) || /(?:^|\/)_drafts\//.test(path) ? 'draft' : 'published';
}

function readAuthor(front: FrontMatter): string {
  const value = front.read('author') ?? front.read('authors');
  const names = (Array.isArray(value) ? value : [value]).map((each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each) ? each.name : each,
  );
  return names.filter((name) => typeof name === 'string').join(', ');
}

/** In Hugo, files right in `content` are pages. */
function isPage(path: string): boolean {
  return /(?:^|\/)(?:content|src\/pages)\/[^/]+\.[a-z]+$/i.test(path);
}

async function countRemotePictures(body: string, featured: string): Promise<number> {
  const inText = body.includes('![')
    ? await createPostReader()(body, { pause: () => null, signal: { aborted: false } })
    : null;
  const addresses = [featured, ...(inText?.images ?? []).map(({ url }) => url)];
  return new Set(addresses.filter(isWebAddress)).size;
}
