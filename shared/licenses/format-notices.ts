import type { Notice } from './collect-notices.ts';

const RULE = '-'.repeat(80);

export function formatNotices(product: string, notices: readonly Notice[]): string {
  const namesByText = new Map<string, string[]>();
  for (const { name, license, text } of notices) {
    const shown = `License: ${license}\n\n${text}`;
    namesByText.set(shown, [...(namesByText.get(shown) ?? []), name]);
  }
  const parts = [...namesByText].map(([text, names]) => `${RULE}\n${names.join('\n')}\n${text}\n`);
  return [`${product} contains the following software and typefaces. Each has its own license.\n`, ...parts].join('\n');
}
