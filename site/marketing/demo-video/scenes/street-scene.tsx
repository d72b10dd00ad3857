import { StreetAtNight } from '../../illustrations/street-at-night.tsx';
import type { Storyboard } from '../storyboard.ts';
import { arrive, between, ease, portion } from './motion.ts';

/** The kitchen window, in the drawing's units. */
const WINDOW = { x: 616, y: 184 };
const STREET = { width: 1440, height: 260 };
/** The kitchen window, in CSS pixels, before the zoom. */
const PLACE = { x: 168, y: 470 };
const WIDE = 1.42;
const CLOSE = 7;

const STARS = [
  [30, 96, 1.4],
  [74, 58, 1],
  [112, 128, 1.6],
  [168, 70, 1.1],
  [214, 112, 1.3],
  [262, 62, 1.5],
  [318, 132, 1],
  [338, 84, 1.4],
  [52, 318, 1.1],
  [140, 352, 1],
  [232, 330, 1.4],
  [300, 368, 1.1],
  [22, 396, 1.2],
  [336, 300, 1],
] as const;

type StreetSceneProps = { board: Storyboard; ms: number; isPoster?: boolean };

export function StreetScene({ board, ms, isPoster = false }: StreetSceneProps) {
  const { street, weekday, clock } = board;
  const dive = isPoster ? 0 : ease(portion(ms, street.toMs - 1100, street.toMs + 200));
  const scale = between(WIDE, CLOSE, dive);
  const words = isPoster ? 1 : 1 - portion(ms, street.toMs - 1000, street.toMs - 600);
  return (
    <div className="layer night">
      <svg className="layer" viewBox="0 0 360 640" aria-hidden="true" style={{ opacity: 1 - dive }}>
        {STARS.map(([x, y, radius], index) => (
          <circle
            key={`${x}`}
            cx={x}
            cy={y}
            r={radius}
            fill="var(--lamp)"
            opacity={0.35 + 0.4 * (0.5 + 0.5 * Math.sin(ms / 620 + index * 2.1))}
          />
        ))}
        <circle cx="312" cy="46" r="17" fill="var(--on-night)" opacity=".92" />
        <circle cx="304" cy="41" r="15.500" fill="var(--night)" />
      </svg>
      <div
        className={ms < street.ringsAtMs ? 'street quiet' : 'street'}
        style={{
          width: STREET.width,
          height: STREET.height,
          transformOrigin: `${WINDOW.x}px ${WINDOW.y}px`,
          transform: `translate(${between(PLACE.x, 180, dive) - WINDOW.x}px, ${between(PLACE.y, 330, dive) - WINDOW.y}px) scale(${scale})`,
        }}
      >
        <StreetAtNight className="street-drawing" />
        <div className="street-ground" />
        <Rings ms={ms - street.ringsAtMs} />
      </div>
      <div className="street-words" style={{ opacity: words }}>
        <p className="weekday" style={rise(isPoster ? 1 : portion(ms, 150, 750))}>
          {weekday}
        </p>
        <p className="clock" style={rise(isPoster ? 1 : portion(ms, 250, 900))}>
          {clock}
        </p>
        <div className="street-lines">
          <p style={rise(isPoster ? 1 : portion(ms, 550, 1200))}>{street.closed}</p>
          <p className="lamp" style={rise(isPoster ? 1 : portion(ms, street.ringsAtMs, street.ringsAtMs + 500))}>
            {street.rings}
          </p>
        </div>
      </div>
    </div>
  );
}

function Rings({ ms }: { ms: number }) {
  if (ms < 0) return null;
  return (
    <svg className="street-drawing" viewBox={`0 0 ${STREET.width} ${STREET.height}`} aria-hidden="true">
      {[0, 1, 2].map((wave) => {
        const part = ((ms + wave * 420) % 1260) / 1260;
        return (
          <circle
            key={wave}
            cx={WINDOW.x}
            cy={WINDOW.y}
            r={between(14, 84, arrive(part))}
            fill="none"
            stroke="var(--lamp)"
            strokeWidth={between(3, 0.6, part)}
            opacity={(1 - part) * 0.8}
          />
        );
      })}
    </svg>
  );
}

function rise(part: number) {
  return { opacity: part, transform: `translateY(${between(14, 0, arrive(part))}px)` };
}
