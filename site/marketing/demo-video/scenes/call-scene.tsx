import { BrandMark } from '@callwright/shared/brand/brand-mark.tsx';
import { PlumbingScene } from '../../illustrations/plumbing-scene.tsx';
import type { Storyboard } from '../storyboard.ts';
import { arrive, between, portion } from './motion.ts';

const BARS = 27;

type CallSceneProps = { board: Storyboard; ms: number };

export function CallScene({ board, ms }: CallSceneProps) {
  const { call } = board;
  const speaking = call.lines.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs - 150);
  const seconds = Math.max(0, Math.floor((ms - call.fromMs) / 1000));
  const seen = call.lines.filter(({ fromMs }) => ms >= fromMs);
  const latest = seen.at(-1);
  return (
    <div className="layer night">
      <Basement ms={ms - call.fromMs} />
      <header className="call-head">
        <BrandMark className="call-mark" />
        <div>
          <p className="call-name">{call.answers}</p>
          <p className="call-state">
            {board.clock} <span className="call-timer">0:{String(seconds).padStart(2, '0')}</span>
          </p>
        </div>
      </header>
      <Voice ms={ms} from={speaking?.from ?? null} />
      <ol className="bubbles">
        {seen.map((line) => {
          const open = arrive(portion(ms, line.fromMs, line.fromMs + 420));
          return (
            <li
              key={line.text}
              className="bubble-place"
              style={{ gridTemplateRows: `${open}fr`, opacity: line === latest ? open : 0.62 }}
            >
              <div className="bubble-clip">
                <p className={`bubble ${line.from}`} style={{ transform: `translateY(${between(24, 0, open)}px)` }}>
                  <span className="speaker">{line.from === 'caller' ? 'Caller' : board.company}</span>
                  <Spoken
                    text={line.text}
                    part={portion(ms, line.fromMs, line.fromMs + (line.toMs - line.fromMs) * 0.82)}
                  />
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Only the drops move, because moving the whole picture makes the video much larger. */
function Basement({ ms }: { ms: number }) {
  return (
    <div className="basement">
      <div>
        <PlumbingScene />
        <svg className="layer" viewBox="0 0 480 400" aria-hidden="true">
          {[0, 1, 2, 3, 4].map((drop) => {
            const part = ((ms + drop * 410) % 1150) / 1150;
            return (
              <ellipse
                key={drop}
                cx={[124, 176, 292, 152, 310][drop]}
                cy={between(206, drop % 2 === 0 ? 318 : 352, part ** 2)}
                rx="4"
                ry={between(4, 8, part)}
                fill="#8fc6cf"
                opacity={ms < 0 ? 0 : 1 - part ** 4}
              />
            );
          })}
        </svg>
      </div>
    </div>
  );
}

/** Words light up one after another. All are laid out from the start. */
function Spoken({ text, part }: { text: string; part: number }) {
  const words = text.split(' ');
  return words.map((word, index) => (
    <span
      // A line may repeat a word.
      key={`${index}${word}`}
      style={{ opacity: between(0.28, 1, Math.min(1, Math.max(0, part * (words.length + 2) - index))) }}
    >
      {word}{' '}
    </span>
  ));
}

function Voice({ ms, from }: { ms: number; from: 'caller' | 'callwright' | null }) {
  return (
    <svg className="voice" viewBox={`0 0 ${BARS * 10} 60`} aria-hidden="true">
      {Array.from({ length: BARS }, (_, bar) => {
        const shape = Math.sin(((bar + 0.5) / BARS) * Math.PI);
        const wave = Math.abs(
          Math.sin(ms / 171 + bar * 0.9) * 0.55 +
            Math.sin(ms / 97 + bar * 1.7) * 0.3 +
            Math.sin(ms / 313 - bar * 0.4) * 0.35,
        );
        const height = from === null ? 4 : 5 + 50 * shape * Math.min(1, wave);
        return (
          <rect
            key={`${bar * 10}`}
            x={bar * 10 + 2.5}
            y={30 - height / 2}
            width="5"
            height={height}
            rx="2.5"
            fill={from === 'callwright' ? 'var(--lamp)' : 'var(--on-night)'}
            opacity={from === null ? 0.35 : 0.95}
          />
        );
      })}
    </svg>
  );
}
