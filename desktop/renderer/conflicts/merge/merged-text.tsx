import { use, useState } from 'react';
import { SideLabelsContext } from '../other-side.ts';
import type { MergePart } from './merge-texts.ts';

type MergedTextProps = { text: string; from: Extract<MergePart, { kind: 'merged' }>['from'] };

const CONTEXT_LINES = 3;

export function MergedText({ text, from }: MergedTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { name } = use(SideLabelsContext);
  const lines = text.replace(/^\n+|\n+$/g, '').split('\n');
  const isFolded = !isOpen && from === 'both' && lines.length > 2 * CONTEXT_LINES + 2;
  if (text.trim() === '') return from === 'both' ? null : <Removed source={describeSource(from, name)} />;
  return (
    <div className={`conflict-merged ${from === 'both' ? '' : 'conflict-merged-changed'}`}>
      {from !== 'both' && <span className="conflict-source">{describeSource(from, name)}</span>}
      {isFolded ? (
        <>
          <p>{lines.slice(0, CONTEXT_LINES).join('\n')}</p>
          <button type="button" className="button-link my-1 font-body text-xs" onClick={() => setIsOpen(true)}>
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

function describeSource(from: 'mine' | 'theirs', other: string): string {
  return from === 'mine' ? 'Your change' : `${other}’s change`;
}

function Removed({ source }: { source: string }) {
  return (
    <div className="conflict-merged conflict-merged-changed">
      <span className="conflict-source">{source}: removed</span>
    </div>
  );
}
