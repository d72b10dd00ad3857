import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Post } from '@callwright/shared/post/post.ts';
import type { Template } from '@callwright/site/publish/base/templates/template.ts';

const BENCH = dirname(import.meta.dirname);
const ASTRO_MODULES = join(BENCH, 'site-weight/astro/node_modules');

type Frame = { headStart: string; headEnd: string; bodyStart: string; bodyEnd: string };

function toFrame([start, afterPreloads, afterHead, afterMain]: Template): Frame {
  const [headEnd = '', bodyStart = ''] = afterHead.split('</head><body>');
  return {
    headStart: start.replace(/^.*<head>/s, '') + afterPreloads,
    headEnd,
    bodyStart,
    bodyEnd: afterMain.replace('</body></html>', ''),
  };
}

function toMarkdownFile(post: Post): string {
  const fields = {
    title: post.title,
    slug: post.slug,
    description: post.meta_description ?? '',
    keywords: post.keywords ?? '',
    author: post.author_name,
    image: post.featured_image_url ?? '',
    published: post.published_at,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${post.content}\n`;
}

export async function writePost(folder: string, post: Post): Promise<void> {
  await writeFile(join(folder, `${post.slug}.md`), toMarkdownFile(post));
}

const ASTRO_CONFIG = `
import { defineConfig } from 'astro/config';
export default defineConfig({
  output: 'static',
  build: { format: 'file' },
  markdown: { syntaxHighlight: false },
  experimental: { incrementalBuild: true },
});
`;
const ASTRO_CONTENT = `
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { posts: defineCollection({ loader: glob({ pattern: '*.md', base: './posts' }) }) };
`;
const ASTRO_PAGE = `---
import { getCollection, render } from 'astro:content';
import frame from '../../frame.json';
import { describeEnd, describeHead, describePost } from '../../peer-head.mjs';
export async function getStaticPaths() {
  const posts = (await getCollection('posts')).sort((a, b) => (a.data.published < b.data.published ? -1 : 1));
  const all = posts.map(({ data }) => data);
  return posts.map((post) => ({ params: { slug: post.data.slug }, props: { post, end: describeEnd(post.data, all) }, cacheKey: post.digest }));
}
const { post, end } = Astro.props;
const { Content } = await render(post);
---
<!doctype html>
<html lang="en"><head><Fragment set:html={frame.headStart + describeHead(post.data) + frame.headEnd} /></head><body><Fragment set:html={frame.bodyStart} /><article class="page-width pt-8 pb-20"><Fragment set:html={describePost(post.data)} /><div class="mx-auto mt-10 max-w-3xl"><div class="post-body"><div class="post-text"><Content /></div></div></div></article><Fragment set:html={end + frame.bodyEnd} /></body></html>
`;
const ASTRO_LIST = `---
import { getCollection } from 'astro:content';
import frame from '../frame.json';
const newest = (await getCollection('posts')).sort((a, b) => (a.data.published < b.data.published ? 1 : -1)).slice(0, 24);
---
<!doctype html>
<html lang="en"><head><Fragment set:html={frame.headStart} /><title>Blog</title><Fragment set:html={frame.headEnd} /></head><body><Fragment set:html={frame.bodyStart} /><ul>{newest.map(({ data }) => <li><a href={'/blog/' + data.slug}>{data.title}</a><p>{data.description}</p></li>)}</ul><Fragment set:html={frame.bodyEnd} /></body></html>
`;

const ELEVENTY_CONFIG = `
export default function (config) {
  config.setQuietMode(true);
  config.ignores.add('node_modules');
  config.addCollection('oldest', (api) => api.getFilteredByGlob('posts/*.md').sort((a, b) => (a.data.published < b.data.published ? -1 : 1)));
  config.addCollection('newest', (api) => api.getFilteredByGlob('posts/*.md').sort((a, b) => (a.data.published < b.data.published ? 1 : -1)).slice(0, 24));
  return { dir: { input: '.', includes: '_includes', output: 'dist' }, markdownTemplateEngine: false };
}
`;
const ELEVENTY_DATA = `
export default {
  layout: 'post.11ty.js',
  tags: [],
  permalink: (data) => '/blog/' + data.slug + '.html',
};
`;
const ELEVENTY_LAYOUT = `
import { readFileSync } from 'node:fs';
import { describeEnd, describeHead, describePost } from '../peer-head.mjs';
const frame = JSON.parse(readFileSync('frame.json', 'utf8'));
let posts;
const oldestFirst = (collections) => (posts ??= collections.oldest.map(({ data }) => data));
export const render = (data) => '<!doctype html><html lang="en"><head>' + frame.headStart + describeHead(data) + frame.headEnd + '</head><body>' + frame.bodyStart + '<article class="page-width pt-8 pb-20">' + describePost(data) + '<div class="mx-auto mt-10 max-w-3xl"><div class="post-body"><div class="post-text">' + data.content + '</div></div></div></article>' + describeEnd(data, oldestFirst(data.collections)) + frame.bodyEnd + '</body></html>';
`;
const ELEVENTY_LIST = `
import { readFileSync } from 'node:fs';
const frame = JSON.parse(readFileSync('frame.json', 'utf8'));
export const data = { permalink: '/blog.html' };
export const render = ({ collections }) => '<!doctype html><html lang="en"><head>' + frame.headStart + '<title>Blog</title>' + frame.headEnd + '</head><body>' + frame.bodyStart + '<ul>' + collections.newest.map(({ data }) => '<li><a href="/blog/' + data.slug + '">' + data.title + '</a><p>' + data.description + '</p></li>').join('') + '</ul>' + frame.bodyEnd + '</body></html>';
`;

export async function writePeers(folder: string, template: Template, posts: readonly Post[]) {
  const [astro, eleventy] = [join(folder, 'astro'), join(folder, 'eleventy')];
  await writeProject(astro, ASTRO_MODULES, template, posts, {
    'astro.config.mjs': ASTRO_CONFIG,
    'src/content.config.mjs': ASTRO_CONTENT,
    'src/pages/blog/[slug].astro': ASTRO_PAGE.replaceAll("'../../", "'../../../"),
    'src/pages/blog.astro': ASTRO_LIST.replaceAll("'../frame", "'../../frame"),
  });
  await writeProject(eleventy, join(BENCH, '../node_modules'), template, posts, {
    'eleventy.config.js': ELEVENTY_CONFIG,
    'posts/posts.11tydata.js': ELEVENTY_DATA,
    '_includes/post.11ty.js': ELEVENTY_LAYOUT,
    'blog.11ty.js': ELEVENTY_LIST,
  });
  return { astro, eleventy };
}

async function writeProject(
  project: string,
  modules: string,
  template: Template,
  posts: readonly Post[],
  files: Record<string, string>,
): Promise<void> {
  await rm(project, { recursive: true, force: true });
  await mkdir(join(project, 'posts'), { recursive: true });
  await symlink(modules, join(project, 'node_modules'), 'junction');
  await cp(join(import.meta.dirname, 'peer-head.mjs'), join(project, 'peer-head.mjs'));
  const all = {
    ...files,
    'package.json': JSON.stringify({ private: true, type: 'module' }),
    'frame.json': JSON.stringify(toFrame(template)),
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
  for (const post of posts) await writePost(join(project, 'posts'), post);
}
