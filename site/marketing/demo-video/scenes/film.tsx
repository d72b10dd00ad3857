import type { Storyboard } from '../storyboard.ts';
import { CallScene } from './call-scene.tsx';
import { EndScene } from './end-scene.tsx';
import { ease, portion } from './motion.ts';
import { StreetScene } from './street-scene.tsx';
import { TicketScene } from './ticket-scene.tsx';

const FADE_MS = 450;

type FilmProps = { board: Storyboard; ms: number };

/** Depends only on the time, so every run draws the same frames. */
export function Film({ board, ms }: FilmProps) {
  const { street, call, ticket, end } = board;
  const isShown = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => ms >= fromMs - FADE_MS && ms < toMs + FADE_MS;
  const entry = ({ fromMs }: { fromMs: number }) => ease(portion(ms, fromMs - FADE_MS, fromMs));
  return (
    <div className="film">
      {isShown(street) && <StreetScene board={board} ms={ms} />}
      {isShown(call) && (
        <div className="layer" style={{ opacity: entry(call) }}>
          <CallScene board={board} ms={ms} />
        </div>
      )}
      {isShown(ticket) && <TicketScene board={board} ms={ms} />}
      {isShown(end) && (
        <div className="layer" style={{ opacity: entry(end) }}>
          <EndScene board={board} ms={ms} />
        </div>
      )}
      <p className="label">
        <span className="label-dot" />
        {board.label}
      </p>
    </div>
  );
}

export function Poster({ board }: Pick<FilmProps, 'board'>) {
  return (
    <div className="film">
      <StreetScene board={board} ms={board.street.ringsAtMs + 700} isPoster />
      <div className="poster-play">
        <svg viewBox="0 0 72 72" width="72" height="72" aria-hidden="true">
          <circle cx="36" cy="36" r="36" fill="var(--lamp)" />
          <path
            d="M28 21.500v29l25-14.500z"
            fill="var(--night)"
            stroke="var(--night)"
            strokeWidth="3"
            strokeLinejoin="round"
          />
        </svg>
      </div>
      <p className="label">
        <span className="label-dot" />
        {board.label}
      </p>
    </div>
  );
}
