import { readFile } from 'node:fs/promises';
import type { LinkProof, LinkType } from '@callwright/shared/session/account-client.ts';
import type { Backend, BackendOptions } from '@callwright/supabase/local/backend/backend.ts';
import { startEmptyBackend } from './running-backend.ts';

export type SavedEmail = { path: string; text: string; to: string; subject: string; link: string };

export async function startBackendWithMailbox(
  options: Partial<BackendOptions> = {},
): Promise<{ backend: Backend; emails: string[] }> {
  const emails: string[] = [];
  const backend = await startEmptyBackend({ onEmail: (path) => emails.push(path), ...options });
  return { backend, emails };
}

export async function readEmail(path: string): Promise<SavedEmail> {
  const text = await readFile(path, 'utf8');
  const part = (pattern: RegExp) => pattern.exec(text)?.[1]?.trim() ?? '';
  return { path, text, to: part(/^To: (.*)$/m), subject: part(/^Subject: (.*)$/m), link: part(/(https?:\S*#\S*)/) };
}

export function toProof({ link }: Pick<SavedEmail, 'link'>): LinkProof {
  const parameters = new URLSearchParams(new URL(link).hash.slice(1));
  return {
    kind: 'token',
    type: parameters.get('type') as LinkType,
    tokenHash: parameters.get('token_hash') ?? '',
  };
}
