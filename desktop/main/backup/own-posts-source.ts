import type { ApiFailure } from '@callwright/shared/api/api-response.ts';
import type { BlogClient } from '@callwright/shared/api/client.ts';
import { listOwnBackupTables, readOwnBackupRows } from '@callwright/shared/api/own-backup.ts';
import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { describeUnreachable } from '@callwright/shared/api/unreachable.ts';
import type { BackupRows } from '@callwright/shared/backup/write-backup.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { TokenFailure } from '@callwright/shared/session/token-failure.ts';
import type { PictureFiles } from '../pictures/picture-files.ts';
import type { createReadFromBlog } from '../pictures/read-from-blog.ts';
import type { AsAuthor } from '../session/author-client.ts';

/** Reads the signed-in author's posts and pictures for a backup. Prefers pictures on this computer. */
export function openOwnPostsSource({
  asAuthor,
  files,
  readFromBlog,
  retry = retryRead,
}: {
  asAuthor: AsAuthor;
  files: Pick<PictureFiles, 'read'>;
  readFromBlog: ReturnType<typeof createReadFromBlog>;
  retry?: typeof retryRead;
}): BackupRows {
  let account: string | null = null;

  async function read<Value>(
    request: (client: BlogClient) => Promise<Result<Value, ApiFailure>>,
  ): Promise<Result<Value, string>> {
    const answer = await retry(() =>
      asAuthor<Value, ApiFailure | { kind: 'another-account' }>((client, { id }) => {
        account ??= id;
        return account === id ? request(client) : Promise.resolve(err({ kind: 'another-account' }));
      }),
    );
    return answer.ok ? answer : err(describe(answer.error));
  }

  return {
    listTables: () => read(listOwnBackupTables),
    readRows: (table, afterKey) => read((client) => readOwnBackupRows(client, table, afterKey)),
    async readPicture(path) {
      const [authorId = '', name = ''] = path.split('/');
      const local = await files.read(name);
      if (local.ok) return local;
      const remote = await retry(() => readFromBlog({ authorId, name }));
      if (remote.ok) return remote;
      return remote.error.kind === 'missing' ? ok(null) : err(remote.error.message);
    },
  };
}

function describe(failure: ApiFailure | { kind: TokenFailure | 'another-account' }): string {
  switch (failure.kind) {
    case 'signed-out':
    case 'expired':
      return 'You’re signed out. Sign in, then back up your posts again.';
    case 'another-account':
      return 'A different account signed in during the backup. Sign in with your account, then back up your posts again.';
    case 'refused':
      return `The blog refused the request: ${failure.message}`;
    default:
      return describeUnreachable('blog');
  }
}
