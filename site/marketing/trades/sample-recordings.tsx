import type { SampleCall } from '../../settings/site.ts';
import { Icon } from '../../ui/icon.tsx';
import { SectionHead } from '../../ui/section.tsx';

/** Recorded calls in the browser's own player, without a script. Nothing loads until the visitor plays one. */
export function SampleRecordings({ calls }: { calls: readonly SampleCall[] }) {
  if (calls.length === 0) return null;
  return (
    <div className="mb-20">
      <SectionHead title="Listen to sample calls" text="Recordings, each with its transcript." />
      <ul className="mt-10 grid items-start gap-5 lg:grid-cols-2">
        {calls.map((call) => (
          <li key={call.audio} className="min-w-0 rounded-[1.75rem] border border-line bg-surface p-5 sm:p-7">
            <Recording call={call} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Recording({ call: { title, audio, transcript } }: { call: SampleCall }) {
  const turns = transcript.split('\n').filter((turn) => turn.trim() !== '');
  return (
    <figure>
      <figcaption className="flex items-center gap-3 font-semibold text-lg leading-snug">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-live-soft text-live">
          <Icon name="phone" className="size-5" />
        </span>
        {title}
      </figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript below has every word. */}
      <audio controls preload="none" src={audio} aria-label={title} className="mt-5 w-full" />
      <details className="group mt-3">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold marker:content-none hover:text-accent">
          Read the transcript
          <Icon name="plus" className="size-4 text-accent transition-transform group-open:rotate-45" />
        </summary>
        <div className="mt-2 flex flex-col gap-3 border-line border-t pt-4 leading-relaxed">
          {turns.map((turn, position) => (
            <p key={`${position}`}>{turn}</p>
          ))}
        </div>
      </details>
    </figure>
  );
}
