import { type BrowserWindow, dialog } from 'electron';
import type { CloseProblem } from './close-handshake.ts';

/** Asks in a native dialog, for cases when the page can't. Settles with the key of the chosen answer. */
export type AskAuthor = <Answer extends string>(question: Question<Answer>, signal?: AbortSignal) => Promise<Answer>;

type Question<Answer extends string> = {
  message: string;
  detail: string;
  /** Button labels by answer. Closing the dialog counts as the first answer. */
  answers: Record<Answer, string>;
};

export const CLOSE_QUESTIONS = {
  'page-silent': {
    message: 'Callwright isn’t responding',
    detail: 'Your latest changes may not be saved yet. Wait for them to save, or close without saving.',
    answers: { wait: 'Wait', close: 'Close Without Saving' },
  },
  'still-saving': {
    message: 'Your last changes are still being saved',
    detail: 'The disk isn’t responding. Keep waiting, or close Callwright without your last changes.',
    answers: { wait: 'Keep Waiting', close: 'Close Anyway' },
  },
} as const satisfies Record<CloseProblem, Question<'wait' | 'close'>>;

export const UNRESPONSIVE_QUESTION = {
  message: 'Callwright isn’t responding',
  detail:
    'It may be busy with a long post. Wait, or reload the window. Saved drafts are safe, but you may lose the last few seconds of typing.',
  answers: { wait: 'Wait', reload: 'Reload' },
} as const;

/** @param reason one of Electron's reasons in `render-process-gone`. */
export function crashQuestion(reason: string) {
  const what = {
    killed: 'The system or another program keeps ending the process.',
    oom: 'It keeps running out of memory.',
    'memory-eviction': 'It keeps running out of memory.',
    'launch-failed': 'The window’s process couldn’t start. If this keeps happening, restart your computer.',
  }[reason];
  return {
    message: 'Callwright keeps crashing',
    detail: `${what ?? 'The open draft may be the cause.'} Your drafts are saved, but you may lose the last second of typing. Restart without opening a draft, or quit.`,
    answers: { restart: 'Restart', quit: 'Quit' },
  } as const;
}

/** Shows one question at a time. */
export function createQuestions(window: BrowserWindow): AskAuthor {
  let last: Promise<unknown> = Promise.resolve();

  async function show<Answer extends string>(question: Question<Answer>, signal?: AbortSignal): Promise<Answer> {
    const names = Object.keys(question.answers) as Answer[];
    const [first] = names;
    if (first === undefined) throw new Error(`"${question.message}" has no answers`);
    if (window.isDestroyed() || signal?.aborted) return first;
    // A dialog on a hidden window would be invisible.
    window.show();
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: question.message,
      detail: question.detail,
      buttons: Object.values<string>(question.answers),
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      ...(signal === undefined ? {} : { signal }),
    });
    return names[response] ?? first;
  }

  return (question, signal) => {
    const asked = last.then(() => show(question, signal));
    last = asked.catch(() => {});
    return asked;
  };
}
