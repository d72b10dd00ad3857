import { readFile } from 'node:fs/promises';
import type { LetterProof, LetterType } from '@callwright/shared/session/account-client.ts';
import type { Backend, BackendOptions } from '@callwright/supabase/local/backend/backend.ts';
import { startEmptyBackend } from './running-backend.ts';

export type Letter = { path: string; text: string; to: string; subject: string; link: string };

/** A backend without posts and accounts, and the letters that it did not send. */
export async function startBackendWithMailbox(
  options: Partial<BackendOptions> = {},
): Promise<{ backend: Backend; letters: string[] }> {
  const letters: string[] = [];
  const backend = await startEmptyBackend({ onLetter: (path) => letters.push(path), ...options });
  return { backend, letters };
}

/** Reads a letter as whoever it is for does. */
export async function readLetter(path: string): Promise<Letter> {
  const text = await readFile(path, 'utf8');
  const part = (pattern: RegExp) => pattern.exec(text)?.[1]?.trim() ?? '';
  return { path, text, to: part(/^To: (.*)$/m), subject: part(/^Subject: (.*)$/m), link: part(/(https?:\S*#\S*)/) };
}

/** What the link of a letter proves. */
export function toProof({ link }: Pick<Letter, 'link'>): LetterProof {
  const parameters = new URLSearchParams(new URL(link).hash.slice(1));
  return {
    kind: 'token',
    type: parameters.get('type') as LetterType,
    tokenHash: parameters.get('token_hash') ?? '',
  };
}
