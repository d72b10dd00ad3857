import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';

const versionSchema = z.object({ reason: z.string(), at: z.string(), content: z.string().nullable() });

const layoutSchema = z.object({
  machine: z.string(),
  origins: z.object({ current: z.string(), first: z.string() }),
  files: z.record(z.string(), z.string()),
  shown: z.object({
    drafts: z.array(
      z.object({
        id: z.string(),
        owner: z.enum(['machine', 'account']),
        fields: draftFieldsSchema,
        createdAt: z.string(),
        updatedAt: z.string(),
        publication: z.object({ revision: z.number(), slug: z.string(), publishedAt: z.string() }).nullable(),
        versions: z.array(versionSchema),
      }),
    ),
    deleted: z.array(z.object({ id: z.string(), title: z.string(), deletedAt: z.string() })),
    missing: z.array(z.object({ id: z.string(), title: z.string(), versions: z.array(versionSchema) })),
  }),
});

export const OLD_LAYOUT = layoutSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'files-of-version-0.json'), 'utf8')),
);

export function writeOldLayout(userData: string): void {
  for (const [name, text] of Object.entries(OLD_LAYOUT.files)) {
    const path = join(userData, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
