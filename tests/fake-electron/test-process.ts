import type { FromMain, Question, ToMain } from './messages.ts';

type Answerer<Kind extends Question['kind']> = (question: Extract<Question, { kind: Kind }>) => unknown;

const answerers = new Map<string, (question: Question) => unknown>();

export function sendToTest(message: FromMain): void {
  process.send?.(message);
}

export function answerTest<Kind extends Question['kind']>(kind: Kind, answer: Answerer<Kind>): void {
  answerers.set(kind, answer as (question: Question) => unknown);
}

process.on('message', async ({ call, question }: ToMain) => {
  try {
    const answer = answerers.get(question.kind);
    if (!answer) throw new Error(`The fake Electron does not answer ${question.kind}`);
    sendToTest({ kind: 'answer', call, value: await answer(question) });
  } catch (cause) {
    sendToTest({ kind: 'failure', call, message: String(cause) });
  }
});

// Without the test, nothing would end this process.
process.on('disconnect', () => process.exit(0));
