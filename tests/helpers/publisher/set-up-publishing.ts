import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { restoreBetweenTests } from '../restore-between-tests.ts';
import { openEmptyBackend } from '../running-backend.ts';
import { unwrap } from '../unwrap.ts';
import { emptyBlog, type OpenedPublisher, openTestPublisher } from './blog-to-publish.ts';

type OpenOptions = Parameters<typeof openTestPublisher> extends [unknown, ...infer Rest] ? Rest : never;

export function setUpPublishing() {
  const blog = {} as { backend: Backend };
  const opened: OpenedPublisher[] = [];
  beforeAll(async () => {
    blog.backend = await openEmptyBackend();
  });
  restoreBetweenTests(() => blog.backend);
  beforeEach(() => emptyBlog(blog.backend));
  afterEach(async () => {
    for (const publisher of opened.splice(0)) await publisher.remove();
  });

  return {
    blog,
    async open(...changes: OpenOptions) {
      const publisher = await openTestPublisher(blog.backend, ...changes);
      opened.push(publisher);
      return publisher;
    },
    async publish(publisher: OpenedPublisher, kind: 'full' | 'changes' | null = null) {
      const published = unwrap(await publisher.publish(kind));
      if (published.state !== 'live') throw new Error(`expected a release, not "${published.state}"`);
      return published;
    },
  };
}
