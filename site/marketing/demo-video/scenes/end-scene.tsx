import { BrandMark } from '@callwright/shared/brand/brand-mark.tsx';
import { StreetAtNight } from '../../illustrations/street-at-night.tsx';
import type { Storyboard } from '../storyboard.ts';
import { arrive, between, pop, portion } from './motion.ts';

type EndSceneProps = { board: Storyboard; ms: number };

export function EndScene({ board, ms }: EndSceneProps) {
  const since = ms - board.end.fromMs;
  const words = board.end.headline.split(' ');
  return (
    <div className="layer night end">
      <div className="end-ground" />
      <div className="end-street quiet">
        <StreetAtNight className="street-drawing" />
      </div>
      <div
        className="end-mark"
        style={{ transform: `scale(${between(0.6, 1, pop(portion(since, 0, 550)))})`, opacity: portion(since, 0, 200) }}
      >
        <BrandMark className="end-mark-drawing" />
        <span>{board.company}</span>
      </div>
      <p className="end-headline">
        {words.map((word, index) => {
          const part = arrive(portion(since, 350 + index * 90, 850 + index * 90));
          return (
            <span key={word} style={{ opacity: part, transform: `translateY(${between(16, 0, part)}px)` }}>
              {word}{' '}
            </span>
          );
        })}
      </p>
      <p className="end-note" style={{ opacity: arrive(portion(since, 1300, 1800)) }}>
        {board.end.note}
      </p>
    </div>
  );
}
