import { describeExtent, describeOutcome, listReleasedPosts } from '@callwright/shared/live/live-proof.ts';
import { formatTime } from '@callwright/shared/post/format-date.ts';
import type { SiteRelease } from '../../ipc/publish/site-proof.ts';

const COLOURS = { good: 'text-live', busy: 'text-accent', bad: 'text-danger' } as const;

/** The last releases of the site, the newest first, with what each changed. */
export function ReleaseList({ releases }: { releases: readonly SiteRelease[] }) {
  return (
    <section className="mt-6 border-line border-t pt-4">
      <h3 className="font-semibold">Last releases of the site</h3>
      {releases.length === 0 && <p className="mt-1 text-[13px] text-ink-soft">No publisher has reported one yet.</p>}
      <ul aria-label="Last releases" className="mt-2 flex flex-col gap-3">
        {releases.map((release) => (
          <ReleaseItem key={release.id} release={release} />
        ))}
      </ul>
    </section>
  );
}

function ReleaseItem({ release }: { release: SiteRelease }) {
  const { tone, words } = describeOutcome(release);
  const { lines, rest } = listReleasedPosts(release);
  return (
    <li className="text-[13px] text-ink-soft">
      <p className={`font-semibold [overflow-wrap:anywhere] ${COLOURS[tone]}`}>{words}</p>
      <p>
        {formatTime(release.startedAt)}. {describeExtent(release)}.
      </p>
      {lines.length > 0 && (
        <ul className="mt-0.5">
          {lines.map(({ id, words }) => (
            <li key={id} className="truncate" title={words}>
              {words}
            </li>
          ))}
          {rest > 0 && <li>and {rest} more</li>}
        </ul>
      )}
    </li>
  );
}
