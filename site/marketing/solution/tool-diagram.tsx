import { BrandMark } from '@callwright/shared/brand/brand-mark.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { solution } from './solution.ts';

const { picture, tools } = solution.connectsTools;

const CORNERS: readonly { icon: IconName; label: string; place: string }[] = [
  { icon: 'phone', label: tools.number, place: 'col-start-1 row-start-1' },
  { icon: 'calendar', label: tools.calendar, place: 'col-start-2 row-start-1' },
  { icon: 'link', label: tools.voip, place: 'col-start-1 row-start-2' },
  { icon: 'columns', label: tools.crm, place: 'col-start-2 row-start-2' },
];

export function ToolDiagram() {
  return (
    <div role="img" aria-label={picture} className="relative mx-auto max-w-lg">
      <svg
        width="320"
        viewBox="0 0 400 320"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
        aria-hidden="true"
      >
        <g fill="none" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" vectorEffect="non-scaling-stroke">
          <path d="M100 70V120Q100 160 140 160H200M300 70V120Q300 160 260 160H200" />
          <path d="M100 250V200Q100 160 140 160M300 250V200Q300 160 260 160" />
        </g>
      </svg>
      <div className="relative grid grid-cols-2 gap-x-4 gap-y-28 sm:gap-x-14">
        {CORNERS.map(({ icon, label, place }) => (
          <div
            key={label}
            className={`${place} flex flex-col items-center gap-3 rounded-3xl border border-line bg-surface px-3 py-6 text-center shadow-card`}
          >
            <Icon name={icon} className="size-8 text-accent" />
            <span className="font-semibold sm:text-lg">{label}</span>
          </div>
        ))}
      </div>
      <BrandMark className="-translate-x-1/2 -translate-y-1/2 absolute top-1/2 left-1/2 size-20 drop-shadow-lg" />
    </div>
  );
}
