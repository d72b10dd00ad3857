/** Measures the time from "Publish" until a reader without JavaScript sees the post, and then its update. */
import { createBlogClient } from '@callwright/shared/api/client.ts';
import { type PublishedPost, publishPost } from '@callwright/shared/api/publish-post.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { type Browser, chromium, type Page } from 'playwright';
import { startFolderHost } from '../e2e/folder-host.ts';
import { unwrap } from '../helpers/unwrap.ts';
import { type Bench, median } from './bench.ts';
import { makeThousandWords } from './publish-cost/thousand-words.ts';

const ROUNDS = 5;
const MAX_SECONDS = 10;

const RELOAD_MS = 100;
const MAX_WAIT_MS = 60_000;

export const bench: Bench = {
  needs: [],
  async run({ executablePath, report }) {
    const host = await startFolderHost();
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    try {
      await host.isServed;
      console.error(`Served by ${host.server}`);
      const times = await measure(browser, host.settings);
      for (const [figure, seconds] of Object.entries(times)) {
        report(`${figure}, read without scripts: median`, median(seconds), 's', { atMost: MAX_SECONDS });
        report(`${figure}, read without scripts: longest`, Math.max(...seconds), 's', { atMost: MAX_SECONDS });
      }
    } finally {
      await browser.close();
      await host.close();
    }
  },
};

type Settings = Awaited<ReturnType<typeof startFolderHost>>['settings'];

async function measure(browser: Browser, settings: Settings): Promise<Record<string, number[]>> {
  const client = createBlogClient(settings, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const { data, error } = await client.auth.signUp({ email: 'bench@example.com', password: 'a long password' });
  if (error || !data.user) throw error ?? new Error('The backend signed up an account and did not sign it in');
  const author = { id: data.user.id, name: 'An author' };
  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  const times: Record<string, number[]> = { 'a new post': [], 'an update': [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { title, slug, content } = makeThousandWords(round);
    const id = crypto.randomUUID();
    let baseRevision: number | null = null;
    for (const [figure, seconds] of Object.entries(times)) {
      const mark = `Said in round ${round} as ${figure}.`;
      const fields = { ...EMPTY_POST_FIELDS, title, slug, content: `${mark}\n\n${content}` };
      const pressed = performance.now();
      const published: PublishedPost = unwrap(await publishPost(client, { id, fields, author, baseRevision }));
      await readUntil(reader, `${settings.SITE_URL}/blog/${slug}`, mark);
      seconds.push((performance.now() - pressed) / 1000);
      baseRevision = published.revision;
    }
  }
  return times;
}

async function readUntil(reader: Page, address: string, text: string): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const answer = await reader.goto(address);
    const shown = answer?.status() === 200 ? await reader.locator('.post-body').textContent() : null;
    if (shown?.includes(text)) return;
    if (performance.now() > until) throw new Error(`${address} did not show the post in time.`);
    await reader.waitForTimeout(RELOAD_MS);
  }
}
