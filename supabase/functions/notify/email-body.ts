import { BRAND_COLORS } from '@callwright/shared/brand/brand-colors.ts';

export type EmailBlock = string | { link: string; text: string } | { details: readonly (readonly [string, string])[] };

export function toEmailText(blocks: readonly EmailBlock[]): string {
  const parts = blocks.map((block) => {
    if (typeof block === 'string') return block;
    if ('link' in block) return `${block.text}:\n${block.link}`;
    return block.details.map(([label, value]) => `${label}: ${value}`).join('\n');
  });
  return `${parts.join('\n\n')}\n`;
}

/** Email programs drop style sheets, so each element has its own style. */
export function toEmailHtml(blocks: readonly EmailBlock[]): string {
  const parts = blocks.map((block) => {
    if (typeof block === 'string') return `<p style="margin:0 0 16px">${toHtml(block)}</p>`;
    if ('link' in block)
      return `<p style="margin:0 0 16px"><a href="${toHtml(block.link)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:${BRAND_COLORS.accent};color:${BRAND_COLORS.onAccent};font-weight:600;text-decoration:none">${toHtml(block.text)}</a></p>`;
    const rows = block.details.map(
      ([label, value]) =>
        `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;white-space:nowrap">${toHtml(label)}</th><td style="padding:4px 0">${toHtml(value)}</td></tr>`,
    );
    return `<table style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"></head>
<body style="max-width:560px;margin:0 auto;padding:24px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif;color:${BRAND_COLORS.ink}">
${parts.join('\n')}
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '<br>' };

function toHtml(text: string): string {
  return text.replace(/[&<>"\n]/g, (character) => ENTITIES[character] ?? character);
}
