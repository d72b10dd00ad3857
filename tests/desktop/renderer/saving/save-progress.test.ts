import {
  beginSave,
  endSave,
  failSave,
  markPublishedText,
  markTyped,
  NOTHING_TYPED,
  type SaveProgress,
  toSaveStatus,
} from '@callwright/desktop/renderer/saving/save-progress.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEED } from '../../../helpers/corpus.ts';

function begin(progress: SaveProgress): SaveProgress {
  const begun = beginSave(progress);
  if (begun === null) throw new Error('no save was due');
  return begun;
}

describe('the save status', () => {
  it('is "Saved" before anything is typed, "Saving" after, and "Saved" once a save held it (A1)', () => {
    const typed = markTyped(NOTHING_TYPED);
    expect(toSaveStatus(NOTHING_TYPED)).toEqual({ kind: 'saved' });
    expect(toSaveStatus(typed)).toEqual({ kind: 'saving' });
    expect(toSaveStatus(begin(typed))).toEqual({ kind: 'saving' });
    expect(toSaveStatus(endSave(begin(typed)))).toEqual({ kind: 'saved' });
  });

  it('doesn’t count text typed after the save began as saved (A2)', () => {
    const typedMeanwhile = markTyped(begin(markTyped(NOTHING_TYPED)));
    expect(toSaveStatus(endSave(typedMeanwhile))).toEqual({ kind: 'saving' });
  });

  it('keeps the reason of a failed save during more typing and retries (A3)', () => {
    const failed = failSave(begin(markTyped(NOTHING_TYPED)), 'The disk is full.');
    expect(toSaveStatus(failed)).toEqual({ kind: 'not-saved', reason: 'The disk is full.', isRetrying: false });
    expect(toSaveStatus(markTyped(failed))).toMatchObject({ kind: 'not-saved', reason: 'The disk is full.' });
    expect(toSaveStatus(begin(failed))).toEqual({ kind: 'not-saved', reason: 'The disk is full.', isRetrying: true });
    expect(toSaveStatus(endSave(begin(failed)))).toEqual({ kind: 'saved' });
  });

  it('allows one save at a time, and none without changes (A4)', () => {
    expect(beginSave(NOTHING_TYPED)).toBeNull();
    expect(beginSave(markTyped(begin(markTyped(NOTHING_TYPED))))).toBeNull();
  });

  it('counts a text saved during a publish as unsaved again', () => {
    const savedMeanwhile = endSave(begin(markTyped(markTyped(NOTHING_TYPED))));
    expect(toSaveStatus(markPublishedText(savedMeanwhile, 1))).toEqual({ kind: 'saving' });
    expect(toSaveStatus(markPublishedText(savedMeanwhile, 2))).toEqual({ kind: 'saved' });
  });

  it('says "Saved" only if the last change is in the last response, in any order of events', () => {
    const step = fc.constantFrom('type', 'begin', 'succeed', 'fail');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let progress = NOTHING_TYPED;
        let text = 0;
        let sent: number | null = null;
        let onDisk = 0;
        for (const name of steps) {
          if (name === 'type') {
            text += 1;
            progress = markTyped(progress);
          } else if (name === 'begin') {
            const begun = beginSave(progress);
            if (begun === null) continue;
            expect(sent).toBeNull();
            sent = text;
            progress = begun;
          } else if (sent !== null) {
            if (name === 'succeed') onDisk = sent;
            progress = name === 'succeed' ? endSave(progress) : failSave(progress, 'why');
            sent = null;
          }
          expect(toSaveStatus(progress).kind === 'saved').toBe(onDisk === text);
        }
      }),
      { seed: SEED },
    );
  });
});
