import { site } from '../../../content/site.ts';
import { solution } from '../../../content/solution.ts';
import { SoundWave } from '../../ui/sound-wave.tsx';

const { example, when, lines } = solution.soundsHuman;

/** A stretch of a call as it is spoken: no bubbles, two voices and the wave between them. */
export function VoicePanel() {
  return (
    <figure className="rounded-[1.75rem] border border-night-line bg-night-raised p-6 sm:p-9">
      <figcaption className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-on-night-soft text-sm">
        <span className="font-semibold">{example}</span> {when}
      </figcaption>
      <SoundWave className="mt-6 w-full text-lamp sm:max-lg:h-32" />
      <dl className="mt-7 grid gap-x-5 gap-y-4 text-lg leading-relaxed sm:grid-cols-[auto_1fr]">
        {lines.map(({ from, text }) => (
          <div key={text} className="contents">
            <dt className={`text-sm sm:pt-1 ${from === 'caller' ? 'text-on-night-soft' : 'font-semibold text-lamp'}`}>
              {from === 'caller' ? 'Caller' : site.name}
            </dt>
            <dd className={`max-sm:-mt-3 ${from === 'caller' ? 'text-on-night-soft' : ''}`}>{text}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
