import { type LineChange, SourceLines } from '@callwright/desktop/renderer/editor/text/source-lines.ts';
import type { StyledLine } from '@callwright/desktop/renderer/editor/text/style-line.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEED } from '../../../../helpers/corpus.ts';

/** Applies changes like the editor does. */
class Copy {
  readonly #source = new SourceLines();
  #lines: StyledLine[] = [];

  update(text: string): LineChange {
    const change = this.#source.update(text);
    if (change === null) throw new Error('The text is too long.');
    this.#lines = this.#lines.toSpliced(change.at, change.removed, ...change.lines);
    return change;
  }

  get lines(): StyledLine[] {
    return this.#lines.map(({ tokens, open }) => ({ tokens, open }));
  }

  get text(): string {
    return this.#lines.map(({ tokens }) => tokens.map(({ text }) => text).join('')).join('\n');
  }
}

const LINES = Array.from({ length: 300 }, (_, at) => `Line **${at}**`);

describe('a change of the text', () => {
  it('styles one line for a key', () => {
    const copy = new Copy();
    copy.update(LINES.join('\n'));
    const change = copy.update(LINES.with(150, 'Line **150*').join('\n'));
    expect(change).toMatchObject({ at: 150, removed: 1, lines: { length: 1 } });
  });

  it('styles only the lines around a new paragraph, and around a removed one', () => {
    const copy = new Copy();
    copy.update(LINES.join('\n'));
    const longer = LINES.toSpliced(150, 0, '', 'New');
    expect(copy.update(longer.join('\n'))).toMatchObject({ at: 150, removed: 1, lines: { length: 3 } });
    expect(copy.update(LINES.join('\n'))).toMatchObject({ at: 150, removed: 3, lines: { length: 1 } });
    expect(copy.text).toBe(LINES.join('\n'));
  });

  it('styles the lines that a code block gains, and no others', () => {
    const copy = new Copy();
    const code = LINES.with(100, '```');
    copy.update(code.with(110, '```').join('\n'));
    expect(copy.update(code.with(120, '```').join('\n'))).toMatchObject({ at: 110, removed: 11 });
    const unclosed = code.join('\n');
    expect(copy.update(unclosed)).toMatchObject({ at: 120, removed: 180 });
    expect(copy.text).toBe(unclosed);
  });
});

it('after any changes, the lines are those of the text as a whole', () => {
  const line = fc.constantFrom('', 'a', '**b**', '```', '~~~', '<!--', '-->', '# c', 'd'.repeat(700));
  const texts = fc.array(fc.array(line, { maxLength: 9 }), { maxLength: 6 });
  fc.assert(
    fc.property(texts, (all) => {
      const copy = new Copy();
      for (const lines of all) {
        const whole = new Copy();
        whole.update(lines.join('\n'));
        copy.update(lines.join('\n'));
        expect(copy.text).toBe(lines.join('\n'));
        expect(copy.lines).toEqual(whole.lines);
      }
    }),
    { seed: SEED, numRuns: 1_000 },
  );
});

it('a text that is too long isn’t styled until it is shorter', () => {
  const source = new SourceLines();
  for (const text of ['a'.repeat(10_001), 'a\n'.repeat(5_000), 'line\n'.repeat(4_000).repeat(6)]) {
    expect(source.update(text)).toBeNull();
  }
  expect(source.update('a'.repeat(10_000))).not.toBeNull();
});
