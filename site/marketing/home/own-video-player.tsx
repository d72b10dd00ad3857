import { site } from '../../settings/site.ts';
import type { OwnVideo } from '../../settings/site-video.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Call } from '../call-transcript.tsx';

/**
 * The browser's own player, without a script. Loads only the poster and captions until the visitor plays it. Captions
 * are on because the video has no sound.
 *
 * @param call the transcript.
 */
export function OwnVideoPlayer({ video, call }: { video: OwnVideo; call: Call }) {
  return (
    <figure id="example-call" className="mx-auto w-full max-w-80">
      <video
        controls
        playsInline
        preload="none"
        poster={video.poster}
        width={video.width}
        height={video.height}
        aria-label={video.title}
        className="h-auto w-full rounded-[1.75rem] border border-night-line bg-night-raised shadow-card"
      >
        {video.sources.map(({ path, type }) => (
          <source key={path} src={path} type={type} />
        ))}
        <track default kind="captions" srcLang="en" label="English" src={video.captions} />
      </video>
      <figcaption className="mt-4 text-on-night-soft">
        <p className="text-center">{video.description}</p>
        <details className="group mt-2">
          <summary className="mx-auto flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold text-on-night marker:content-none">
            Read the call
            <Icon name="plus" className="size-4 text-lamp transition-transform group-open:rotate-45" />
          </summary>
          <ol className="mt-2 flex flex-col gap-3 rounded-2xl border border-night-line bg-night-raised p-5">
            {call.lines.map(({ from, text }) => (
              <li key={text}>
                <b>{from === 'caller' ? 'Caller' : site.name}:</b> {text}
              </li>
            ))}
            {call.outcomes.map(({ title, detail }) => (
              <li key={title}>
                <b>{title}.</b> {detail}.
              </li>
            ))}
          </ol>
        </details>
      </figcaption>
    </figure>
  );
}
