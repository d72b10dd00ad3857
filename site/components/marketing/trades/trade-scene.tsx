import type { ReactNode } from 'react';
import type { Trade } from '../../../content/trades/trade.ts';
import { Icon } from '../../ui/icon.tsx';

type TradeSceneProps = { scene: Trade['scene']; children: ReactNode };

/** A trade's drawing, and on it the ticket that a call in that scene would leave behind. */
export function TradeScene({ scene, children }: TradeSceneProps) {
  return (
    <figure className="mx-auto w-full max-w-lg lg:max-w-none">
      <div role="img" aria-label={scene.alt} className="overflow-hidden rounded-[1.75rem] shadow-card">
        {children}
      </div>
      <figcaption className="-mt-9 relative mx-3 rounded-2xl border border-line bg-surface px-5 py-4 shadow-card sm:mr-auto sm:ml-6 sm:w-88 lg:-ml-6">
        <span className="flex flex-wrap justify-between gap-x-4 text-ink-soft text-sm">
          <span>For example</span> <span>{scene.when}</span>
        </span>{' '}
        <span className="mt-1.5 block font-semibold leading-snug">{scene.what}</span>{' '}
        <span className="mt-3 flex items-center gap-2 border-line border-t-2 border-dashed pt-3 font-medium text-live">
          <Icon name="check" className="size-4.5" />
          {scene.outcome}
        </span>
      </figcaption>
    </figure>
  );
}
