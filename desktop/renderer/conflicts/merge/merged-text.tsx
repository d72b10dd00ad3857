import { useState } from 'react';
import type { MergePart } from './merge-texts.ts';

type MergedTextProps = { text: string; from: Extract<MergePart, { kind: 'merged' }>['from'] };

/** Lines shown at either end of a long unchanged part. */
const CONTEXT_LINES = 3;

/** A part of the merged text that needs no decision, with the side that changed it. */
export function MergedText({ text, from }: MergedTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const lines = text.replace(/^\n+|\n+$/g, '').split('\n');
  const isFolded = !isOpen && from === 'both' && lines.length > 2 * CONTEXT_LINES + 2;
  if (text.trim() === '') return from === 'both' ? null : <Removed from={from} />;
  return (
    <div className={`conflict-merged ${from === 'both' ? '' : 'conflict-merged-changed'}`}>
      {from !== 'both' && <span className="conflict-source">{SOURCES[from]}</span>}
      {isFolded ? (
        <>
          <p>{lines.slice(0, CONTEXT_LINES).join('\n')}</p>
          <button type="button" className="button-link my-1 text-xs" onClick={() => setIsOpen(true)}>
            Show {lines.length - 2 * CONTEXT_LINES} unchanged lines
          </button>
          <p>{lines.slice(-CONTEXT_LINES).join('\n')}</p>
        </>
      ) : (
        <p>{lines.join('\n')}</p>
      )}
    </div>
  );
}

const SOURCES = { mine: 'Your change', theirs: 'The blog’s change' } as const;

function Removed({ from }: { from: keyof typeof SOURCES }) {
  return (
    <div className="conflict-merged conflict-merged-changed">
      <span className="conflict-source">{SOURCES[from]}: taken out</span>
    </div>
  );
}
