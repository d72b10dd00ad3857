'use client';

import { signOut } from '@callwright/shared/api/auth.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { postFieldsSchema } from '@callwright/shared/post/post.ts';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { getAuthorClient } from '../auth/author-client.ts';
import type { Author } from '../auth/use-session.ts';
import type { StoredDraft } from '../drafts/draft-storage.ts';
import { type FieldProblem, findProblem } from '../messages/field-problem.ts';
import { describePublishFailure } from '../messages/publish-notice.ts';
import { toEditAddress } from './open-post.ts';

export type Publisher = {
  isBusy: boolean;
  problem: FieldProblem | null;
  forgetProblem: () => void;
  /** Checks and publishes, and says with a toast what came of it; a call while one runs is none. */
  publish: (draft: StoredDraft) => Promise<void>;
};

export function usePublish(author: Author, onPublished: () => void): Publisher {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const isRunning = useRef(false);

  async function send({ id, fields }: StoredDraft): Promise<void> {
    const checked = postFieldsSchema.safeParse(fields);
    if (!checked.success) {
      const first = findProblem(checked.error.issues);
      setProblem(first);
      toast.error('Validation Error', { description: first.message });
      return;
    }
    const client = getAuthorClient();
    const answer = await publishPost(client, {
      id,
      fields: checked.data,
      author: { id: author.id, name: author.email },
      baseRevision: null,
    });
    if (answer.ok) {
      toast.success('Success!', {
        description: 'Blog post published successfully.',
        action: { label: 'View post', onClick: () => location.assign(`/blog/${answer.value.slug}`) },
      });
      onPublished();
      return;
    }
    const { title, description } = describePublishFailure(answer.error);
    toast.error(title, {
      description,
      ...(answer.error.kind === 'conflict'
        ? { action: { label: 'Edit the post', onClick: () => location.assign(toEditAddress(id)) } }
        : {}),
    });
    if (answer.error.kind === 'duplicate-slug') setProblem({ field: 'slug', message: description });
    // The server has ended a session that this browser still believes in; without it, the log-in form comes.
    if (answer.error.kind === 'signed-out') await signOut(client);
  }

  async function publish(draft: StoredDraft): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setProblem(null);
    try {
      await send(draft);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, problem, forgetProblem: () => setProblem(null), publish };
}
