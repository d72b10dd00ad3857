import { SectionHead } from '../../ui/section.tsx';
import { FIGURE_MARKS, type Trade, type TradeFigure } from './content/trade.ts';

/** One tick and its gap, in the drawing's units. The ruler has a hundred. */
const TICK = { width: 1.8, step: 3 };
const RULER_WIDTH = 100 * TICK.step;

export function ResultFigures({ title, text, items }: Trade['figures']) {
  return (
    <>
      <SectionHead title={title} text={text} />
      <dl className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-3">
        {items.map((figure) => (
          <Figure key={figure.value} figure={figure} />
        ))}
      </dl>
    </>
  );
}

function Figure({ figure: { value, label, basis } }: { figure: TradeFigure }) {
  return (
    <div className="flex flex-col">
      {/* At the bottom, so labels that wrap don't misalign the marks. */}
      <dt className="order-last mt-4 flex grow flex-col text-lg leading-snug">
        <span className="mb-3">{label}</span>{' '}
        <span
          className={`mt-auto w-fit rounded-md border-2 px-2.5 py-1 font-semibold text-sm ${
            basis === 'illustrative' ? 'border-warn border-dashed text-warn' : 'border-live text-live'
          }`}
        >
          {FIGURE_MARKS[basis]}
        </span>
      </dt>
      <dd className="heading text-6xl tabular-nums sm:text-7xl large-text:text-[16cqi]">{value}</dd>
      <dd aria-hidden="true" className="mt-4">
        <Ruler value={value} isIllustrative={basis === 'illustrative'} />
      </dd>
    </div>
  );
}

function Ruler({ value, isIllustrative }: { value: string; isIllustrative: boolean }) {
  const percent = value.endsWith('%') ? Number.parseInt(value, 10) : 100;
  const line = { y1: 10, y2: 10, x1: 0, strokeWidth: 20, strokeDasharray: `${TICK.width} ${TICK.step - TICK.width}` };
  return (
    <svg width="200" viewBox={`0 0 ${RULER_WIDTH} 20`} className="w-full" aria-hidden="true">
      <line {...line} x2={RULER_WIDTH} stroke="var(--line)" />
      <line {...line} x2={percent * TICK.step} stroke={isIllustrative ? 'var(--warn)' : 'var(--live)'} />
    </svg>
  );
}
