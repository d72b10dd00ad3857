'use client';

import { POST_FIELD_NAMES, type PostFieldName } from '@callwright/shared/post/fields.ts';
import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { offerAction } from '../../ui/notices/toast-action.ts';
import { describeSendFailure, type SendFailure, type SendVerb } from '../failure-messages.ts';

export type FieldProblems = Partial<Record<PostFieldName, string>>;

type Attempt = {
  verb: SendVerb;
  /** Sends the parsed fields. Returns null on success. */
  send: (fields: PostFields) => Promise<SendFailure | { kind: 'signed-out' } | null>;
  onConflict?: { label: string; onClick: () => void };
};

export type Sender = {
  busy: SendVerb | null;
  problems: FieldProblems;
  /** The field to focus after a refusal. Each refusal creates a new object. */
  refused: { field: PostFieldName } | null;
  forgetProblems: (changed: Partial<PostFields>) => void;
  /** Shows every problem at its field and the first one in a toast. Returns true if there are none. */
  check: (typed: PostFields) => boolean;
  /** Does nothing while another send runs. */
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
    // The login form appears next and reports it.
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

function listProblems(issues: readonly Issue[]): FieldProblems {
  const problems: FieldProblems = {};
  for (const { path, message } of issues) {
    const field = postFieldsSchema.keyof().safeParse(path[0]).data ?? 'title';
    problems[field] ??= message;
  }
  return problems;
}
