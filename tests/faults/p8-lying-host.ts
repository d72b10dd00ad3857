import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { FIXTURES } from '../helpers/hosts/host-fixtures.ts';
import type { Served } from '../helpers/hosts/releases.ts';
import {
  emptyBlog,
  insertPost,
  insertPosts,
  type OpenedPublisher,
  openTestPublisher,
} from '../helpers/publisher/blog-to-publish.ts';
import { type Fault, runTrials } from './fault.ts';

const HOSTS = ['folder', 's3', 'netlify', 'cloudflare'] as const;
const LIES = ['the release before', 'removed posts', 'a login page'] as const;

const POSTS = 12;
const MAX_CHANGES = 4;

/** Stale responses of a cache before it asks the host again. */
const MAX_STALE_ANSWERS = 4;

/** Longer than any wrong response lasts: each run makes at least one request. */
const MAX_RUNS = 40;

const LISTS = ['/release.json', '/blog'];

/** A wrong response must not lead to "live" too early or remove anything. */
export const LYING_HOST: Fault = {
  name: 'P8 a host that serves wrong pages',
  trials: { long: 100, short: 4 },
  run: (trials, backend, random) =>
    runTrials(trials, 1, async (index) => {
      const host = HOSTS[index % HOSTS.length] ?? 'folder';
      const lie = LIES[index % LIES.length] ?? 'a login page';
      const failure = await new Trial(backend, random, lie).run(host);
      return failure && `${host}, ${lie}: ${failure}`;
    }),
};

type Get = (path: string) => Promise<Served>;

class Trial {
  readonly #backend: Backend;
  readonly #random: () => number;
  readonly #lie: (typeof LIES)[number];

  constructor(backend: Backend, random: () => number, lie: (typeof LIES)[number]) {
    this.#backend = backend;
    this.#random = random;
    this.#lie = lie;
  }

  async run(name: (typeof HOSTS)[number]): Promise<string | null> {
    await emptyBlog(this.#backend);
    await insertPosts(this.#backend, POSTS);
    const fixture = name === 'folder' ? null : await FIXTURES[name]();
    let get: Get = fixture?.get ?? (async () => ({ status: 404, body: '' }));
    const address = new PublicAddress((path) => get(path));
    const confirm = { timeoutMs: 0, fetch: address.fetch };
    const publisher = await openTestPublisher(this.#backend, { confirm, ...(fixture && { host: fixture.host }) });
    if (!fixture) get = (path) => readServed(publisher.siteFolder, path);
    try {
      const isFirst = this.#random() < 0.2;
      if (!isFirst && !(await isLive(publisher))) return 'the first release is not live';
      if (this.#lie === 'a login page' && this.#random() < 0.5) {
        fixture?.line.fail({ on: /./, times: this.#count(20), answer: () => new Response(LOGIN_PAGE) });
      }
      return await this.#publish(publisher, address, isFirst);
    } finally {
      await publisher.remove();
      await fixture?.close();
    }
  }

  async #publish(publisher: OpenedPublisher, address: PublicAddress, isFirst: boolean): Promise<string | null> {
    const slugs = Array.from({ length: POSTS }, (_, index) => `post-${index + 1}`);
    const { kept, left, added } = await this.#change(slugs);
    const touched = [...left, ...added].map(toAddress);
    const all = [...LISTS, ...slugs.map(toAddress), ...touched];
    if (this.#lie === 'a login page') address.capture(this.#count(10) - 1, this.#count(20));
    else {
      const isStale = this.#lie === 'removed posts' ? left.map(toAddress) : all;
      await address.keep(isStale, () => this.#count(MAX_STALE_ANSWERS));
    }
    for (let run = 0; run < MAX_RUNS; run += 1) {
      const published = await publisher.publish();
      if (!isFirst) {
        for (const slug of kept)
          if ((await address.origin(toAddress(slug))).status !== 200) return `${slug} is gone after run ${run}`;
      }
      if (!published.ok || published.value.state === 'unanswered') continue;
      if (published.value.state !== 'live') return `run ${run} is ${published.value.state}`;
      // In a first release, the publisher checks only some pages.
      const wrong = await address.findStaleAddress(isFirst ? LISTS : [...LISTS, ...touched]);
      if (wrong) return `live in run ${run}, and ${wrong} is not`;
      return this.#checkSite(address, left);
    }
    return 'never live';
  }

  async #change(slugs: readonly string[]) {
    const chosen = new Set(Array.from({ length: this.#count(MAX_CHANGES) }, () => slugs[this.#count(POSTS) - 1] ?? ''));
    const [left, added]: string[][] = [[], []];
    for (const slug of chosen) {
      const action = this.#count(4);
      if (action === 1)
        await this.#backend.query("update blog_posts set content = 'Other words' where slug = $1", [slug]);
      if (action === 2) await this.#backend.query('delete from blog_posts where slug = $1', [slug]);
      if (action === 3) await this.#backend.query("update blog_posts set status = 'draft' where slug = $1", [slug]);
      if (action === 4)
        await this.#backend.query('update blog_posts set slug = $2 where slug = $1', [slug, `new-${slug}`]);
      if (action > 1) left?.push(slug);
      added?.push(action === 4 ? `new-${slug}` : slug);
    }
    if (this.#random() < 0.3) {
      await insertPost(this.#backend, { slug: 'added' });
      added?.push('added');
    }
    return { kept: slugs.filter((slug) => !chosen.has(slug)), left: left ?? [], added: added ?? [] };
  }

  async #checkSite(address: PublicAddress, left: readonly string[]): Promise<string | null> {
    const published = await this.#backend.query<{ slug: string; id: string }>(
      "select slug, id from blog_posts where status = 'published'",
    );
    for (const { slug, id } of published)
      if (!(await address.origin(toAddress(slug))).body.includes(id)) return `${slug} is not the post`;
    for (const slug of left)
      if ((await address.origin(toAddress(slug))).body.includes('data-known')) return `${slug} is still a post`;
    return null;
  }

  #count(most: number): number {
    return 1 + Math.floor(this.#random() * most);
  }
}

const LOGIN_PAGE = '<!doctype html><title>Log in</title><a href="/blog/log-in">Log in to this network</a>';

/** The public address, with a cache or network between readers and the host. */
class PublicAddress {
  readonly origin: Get;
  readonly #kept = new Map<string, { answer: Served; times: number }>();
  #requests = 0;
  #captured = { from: 0, to: 0 };

  constructor(origin: Get) {
    this.origin = origin;
  }

  async keep(paths: readonly string[], times: () => number): Promise<void> {
    for (const path of paths) this.#kept.set(path, { answer: await this.origin(path), times: times() });
  }

  capture(after: number, count: number): void {
    this.#captured = { from: this.#requests + after, to: this.#requests + after + count };
  }

  readonly fetch: typeof fetch = async (input) => {
    const { pathname } = new URL(String(input));
    this.#requests += 1;
    const { status, body, location } = await this.#answer(pathname);
    const kept = this.#kept.get(pathname);
    if (kept) kept.times -= 1;
    return new Response(body, { status, headers: location ? { location } : {} });
  };

  async findStaleAddress(paths: readonly string[]): Promise<string | null> {
    for (const path of paths) {
      const [shown, told] = [await this.#answer(path), await this.origin(path)];
      if (readRelease(shown) !== readRelease(told)) return path;
    }
    return null;
  }

  async #answer(path: string): Promise<Served> {
    const { from, to } = this.#captured;
    if (this.#requests > from && this.#requests <= to) return { status: 200, body: LOGIN_PAGE };
    const kept = this.#kept.get(path);
    return kept && kept.times > 0 ? kept.answer : this.origin(path);
  }
}

/** Extracts the release, and the posts with order and revision. */
function readRelease({ status, body }: Served): string {
  if (status !== 200) return 'nothing';
  const links = [...body.matchAll(/<a href="([^"]+)"/g)].map(([, link]) => link);
  return JSON.stringify([/data-known="([^"]+)"/.exec(body)?.[1] ?? links, /"release":"([^"]+)"/.exec(body)?.[1]]);
}

const toAddress = (slug: string) => `/blog/${slug}`;

async function isLive(publisher: OpenedPublisher): Promise<boolean> {
  const published = await publisher.publish();
  return published.ok && published.value.state === 'live';
}

async function readServed(folder: string, path: string): Promise<Served> {
  for (const name of [path, `${path}/index.html`]) {
    const body = await readFile(join(folder, name), 'utf8').catch(() => null);
    if (body !== null) return { status: 200, body };
  }
  return { status: 404, body: '' };
}
