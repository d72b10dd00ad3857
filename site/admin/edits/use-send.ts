'use client';

import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { offerAction } from '../../ui/notices/toast-action.ts';
import { describeSendFailure, type SendFailure } from '../failure-messages.ts';

/** Which field was refused, and why. */
export type FieldProblem = { field: keyof PostFields; message: string };

type Attempt = {
  verb: 'publish' | 'update';
  /** Sends the parsed fields. @returns why that failed; null once it is done and said. */
  send: (fields: PostFields) => Promise<SendFailure | { kind: 'signed-out' } | null>;
  /** Where a toast about a conflict leads. */
  onConflict?: { label: string; onClick: () => void };
};

export type Sender = {
  isBusy: boolean;
  problem: FieldProblem | null;
  /** Forgets the problem of a field that the author has changed. */
  forgetProblem: (changed: Partial<PostFields>) => void;
  /** Checks and sends what was typed, and says in a toast why that failed; a call while one runs does nothing. */
  send: (typed: PostFields, attempt: Attempt) => Promise<void>;
};

export function useSend(): Sender {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const isRunning = useRef(false);

  async function run(typed: PostFields, { verb, send, onConflict }: Attempt): Promise<void> {
    const checked = postFieldsSchema.safeParse(typed);
    if (!checked.success) {
      const [first] = checked.error.issues;
      const field = postFieldsSchema.keyof().safeParse(first?.path[0]).data ?? 'title';
      const message = first?.message ?? '';
      setProblem({ field, message });
      toast.error('Validation Error', { description: message });
      return;
    }
    const failure = await send(checked.data);
    if (failure === null) return;
    // The session has noted its end, and the log-in form follows and says so.
    if (failure.kind === 'signed-out') return;
    const { title, description } = describeSendFailure(failure, verb);
    toast.error(title, {
      description,
      ...(failure.kind === 'conflict' && onConflict && offerAction(onConflict.label, onConflict.onClick)),
    });
    if (failure.kind === 'duplicate-slug') setProblem({ field: 'slug', message: description });
  }

  return {
    isBusy,
    problem,
    forgetProblem(changed) {
      if (problem && problem.field in changed) setProblem(null);
    },
    async send(typed, attempt) {
      if (isRunning.current) return;
      isRunning.current = true;
      setIsBusy(true);
      setProblem(null);
      try {
        await run(typed, attempt);
      } finally {
        isRunning.current = false;
        setIsBusy(false);
      }
    },
  };
}
