import { Icon } from '../../ui/icon.tsx';
import { SectionHead } from '../../ui/section.tsx';
import { plumbingTriage } from './content/plumbing.ts';

/** More lit lamps mean more urgent, so color isn't the only cue. */
const LAMPS = 3;

export function TriageTable() {
  const { title, text, levels, exception } = plumbingTriage;
  return (
    <>
      <SectionHead title={title} text={text} />
      <ol className="mt-12 overflow-hidden rounded-[1.75rem] border border-line bg-surface">
        {levels.map(({ urgency, action, problems }, index) => (
          <li
            key={urgency}
            className={`grid gap-x-10 gap-y-4 p-6 sm:p-8 md:grid-cols-[1fr_1.8fr] ${
              index === 0 ? 'bg-night text-on-night' : 'border-line border-t first:border-t-0'
            }`}
          >
            <div>
              <Lamps lit={LAMPS - index} isNight={index === 0} />
              <h3 className="heading mt-3 text-2xl">{urgency}</h3>
              <p className={`mt-1 ${index === 0 ? 'text-on-night-soft' : 'text-ink-soft'}`}>{action}</p>
            </div>
            <ul className="flex flex-wrap content-center gap-2.5">
              {problems.map((problem) => (
                <li
                  key={problem}
                  className={`rounded-full px-4 py-2 sm:text-lg ${index === 0 ? 'bg-night-raised' : 'bg-sunken'}`}
                >
                  {problem}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex max-w-3xl gap-4">
        <Icon name="alert" className="mt-0.5 size-7 text-danger" />
        <div>
          <h3 className="font-semibold text-lg">{exception.title}</h3>
          <p className="mt-1 text-ink-soft leading-relaxed">{exception.text}</p>
        </div>
      </div>
    </>
  );
}

function Lamps({ lit, isNight }: { lit: number; isNight: boolean }) {
  const color = isNight ? 'var(--lamp)' : 'var(--accent)';
  return (
    <svg width="60" height="16" viewBox="0 0 60 16" aria-hidden="true">
      {Array.from({ length: LAMPS }, (_, index) => index).map((index) => (
        <circle
          key={index}
          cx={8 + index * 22}
          cy="8"
          r="6"
          fill={index < lit ? color : 'none'}
          stroke={index < lit ? color : 'var(--line-strong)'}
          strokeWidth="2"
        />
      ))}
    </svg>
  );
}
