import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseKind } from '@callwright/shared/api/releases/release-history.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import { SERVED_TREE } from './hosts/trees/served-link.ts';
import { createPlanMemory } from './plan/plan-memory.ts';
import { State } from './plan/state.ts';
import { publish } from './publish.ts';
import type { PublishContext, Published, ReleaseFailure } from './run.ts';
import { withRunLock } from './run-lock.ts';

export type PublisherOptions = Omit<PublishContext, 'state' | 'memory' | 'looks'>;

export type Publisher = {
  /** Where the site is served from: a link that each release moves to a whole tree. */
  siteFolder: string;
  /** Publishes what changed; two runs at the same time, of any processes, follow each other. */
  publish(asked?: ReleaseKind | null): Promise<Result<Published, ReleaseFailure>>;
};

/** A publisher with its own folder, which it keeps between runs. */
export function openPublisher(options: PublisherOptions): Publisher {
  const memory = createPlanMemory();
  const looks = { lastMs: null };
  // Once, also where the host shows it late: of two publishers that went on to take over, each would replace the
  // other's site.
  let { takesOver = false } = options;
  return {
    siteFolder: join(options.folder, 'site', SERVED_TREE),
    async publish(asked = null) {
      try {
        await mkdir(options.folder, { recursive: true });
        return await withRunLock(
          options.folder,
          async () => {
            // Opened after the wait: another process may have published in the meantime.
            const state = new State(join(options.folder, 'state.sqlite'));
            try {
              const published = await publish({ ...options, state, memory, looks, takesOver }, asked);
              const isTaken = published.ok ? published.value.state === 'live' : published.error.step === 'confirm';
              if (isTaken) takesOver = false;
              return published;
            } finally {
              state.close();
            }
          },
          options.signal,
        );
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        return err({
          step: 'read',
          message: `The publisher can't use its folder ${options.folder}: ${reason}. The site stays as it was. Make sure that the folder can be written to, or remove it, and publish again.`,
        });
      }
    },
  };
}
