import { Autosave } from '@callwright/desktop/renderer/saving/autosave.ts';
import { flushAutosaves, listAutosave } from '@callwright/desktop/renderer/saving/open-autosaves.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { expect, it } from 'vitest';

it('saves the last input of a closed form, and retries before the window closes', async () => {
  const answers: Result<undefined, { message: string }>[] = [err({ message: 'The disk is full.' }), ok(undefined)];
  const sent: string[] = [];
  let typed = '';
  const autosave = new Autosave(
    async () => {
      sent.push(typed);
      return answers.shift() ?? ok(undefined);
    },
    () => {},
  );
  const refused = Promise.withResolvers<string>();
  const close = listAutosave(autosave, refused.resolve);
  typed = 'A van at night';
  autosave.noteTyped();
  close();
  expect(await refused.promise).toBe('The disk is full.');
  expect(await flushAutosaves()).toEqual(ok(undefined));
  expect(sent).toEqual(['A van at night', 'A van at night']);
  autosave.end();
});
