'use client';

import { POST_FIELD_NAMES, type PostFieldName } from '@callwright/shared/post/fields.ts';
import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { offerAction } from '../../ui/notices/toast-action.ts';
import { describeSendFailure, type SendFailure, type SendVerb } from '../failure-messages.ts';

/** Why fields were refused, by their names. */
export type FieldProblems = Partial<Record<PostFieldName, string>>;

type Attempt = {
  verb: SendVerb;
  /** Sends the parsed fields. @returns why that failed; null once it is done and said. */
  send: (fields: PostFields) => Promise<SendFailure | { kind: 'signed-out' } | null>;
  /** Where a toast about a conflict leads. */
  onConflict?: { label: string; onClick: () => void };
};

export type Sender = {
  /** What is being sent now; null while nothing is. */
  busy: SendVerb | null;
  problems: FieldProblems;
  /** The field to go to after a refusal; a new object for each one. */
  refused: { field: PostFieldName } | null;
  /** Forgets the problems of fields that the author has changed. */
  forgetProblems: (changed: Partial<PostFields>) => void;
  /** Shows every problem at its field, and says the first one in a toast. @returns whether there is none. */
  check: (typed: PostFields) => boolean;
  /** Checks and sends what was typed, and says in a toast why that failed; a call while one runs does nothing. */
  send: (typed: PostFields, attempt: Attempt) => Promise<void>;
};

export function useSend(): Sender {
  const [busy, setBusy] = useState<SendVerb | null>(null);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [refused, setRefused] = useState<Sender['refused']>(null);
  const isRunning = useRef(false);

  function show(found: FieldProblems): void {
    const field = POST_FIELD_NAMES.find((name) => found[name] !== undefined);
    setProblems(found);
    setRefused(field === undefined ? null : { field });
  }

  function parse(typed: PostFields): PostFields | null {
    const checked = postFieldsSchema.safeParse(typed);
    if (checked.success) return checked.data;
    show(listProblems(checked.error.issues));
    toast.error('Validation Error', { description: checked.error.issues[0]?.message ?? '' });
    return null;
  }

  async function run(typed: PostFields, { verb, send, onConflict }: Attempt): Promise<void> {
    const fields = parse(typed);
    if (fields === null) return;
    const failure = await send(fields);
    // Where the session has ended, the login form follows and says so.
    if (failure === null || failure.kind === 'signed-out') return;
    const { title, description } = describeSendFailure(failure, verb);
    toast.error(title, {
      description,
      ...(failure.kind === 'conflict' && onConflict && offerAction(onConflict.label, onConflict.onClick)),
    });
    if (failure.kind === 'duplicate-slug') show({ slug: description });
  }

  return {
    busy,
    problems,
    refused,
    forgetProblems(changed) {
      if (!Object.keys(changed).some((name) => name in problems)) return;
      setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in changed))));
    },
    check(typed) {
      show({});
      return parse(typed) !== null;
    },
    async send(typed, attempt) {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(attempt.verb);
      show({});
      try {
        await run(typed, attempt);
      } finally {
        isRunning.current = false;
        setBusy(null);
      }
    },
  };
}

type Issue = { path: PropertyKey[]; message: string };

/** Lists the first problem of each field. */
function listProblems(issues: readonly Issue[]): FieldProblems {
  const problems: FieldProblems = {};
  for (const { path, message } of issues) {
    const field = postFieldsSchema.keyof().safeParse(path[0]).data ?? 'title';
    problems[field] ??= message;
  }
  return problems;
}
