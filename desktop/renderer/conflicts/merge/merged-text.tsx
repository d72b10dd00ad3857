import { useState } from 'react';
import type { MergePart } from './merge-texts.ts';

type SettledTextProps = { text: string; from: Extract<MergePart, { kind: 'settled' }>['from'] };

/** Lines shown at either end of a long stretch that nobody disputes. */
const SHOWN = 3;

/** A stretch of the merged text that needs no decision, and whose change it has. */
export function MergedText({ text, from }: SettledTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const lines = text.replace(/^\n+|\n+$/g, '').split('\n');
  const isFolded = !isOpen && from === 'both' && lines.length > 2 * SHOWN + 2;
  if (text.trim() === '') return from === 'both' ? null : <Taken from={from} />;
  return (
    <div className={`conflict-settled ${from === 'both' ? '' : 'conflict-settled-changed'}`}>
      {from !== 'both' && <span className="conflict-source">{SOURCES[from]}</span>}
      {isFolded ? (
        <>
          <p>{lines.slice(0, SHOWN).join('\n')}</p>
          <button type="button" className="button-link my-1 text-xs" onClick={() => setIsOpen(true)}>
            Show {lines.length - 2 * SHOWN} unchanged lines
          </button>
          <p>{lines.slice(-SHOWN).join('\n')}</p>
        </>
      ) : (
        <p>{lines.join('\n')}</p>
      )}
    </div>
  );
}

const SOURCES = { mine: 'Your change', theirs: 'The blog’s change' } as const;

function Taken({ from }: { from: keyof typeof SOURCES }) {
  return (
    <div className="conflict-settled conflict-settled-changed">
      <span className="conflict-source">{SOURCES[from]}: taken out</span>
    </div>
  );
}
