import { commands, type ICommand } from '@uiw/react-md-editor/nohighlight';
import type { ReactElement } from 'react';
import {
  BoldIcon,
  BulletListIcon,
  CheckListIcon,
  CodeBlockIcon,
  CodeIcon,
  CommentIcon,
  ImageIcon,
  IndentIcon,
  ItalicIcon,
  LinkIcon,
  NumberedListIcon,
  OutdentIcon,
  QuoteIcon,
  RuleIcon,
  StrikethroughIcon,
  TableIcon,
} from '../../ui/icons.tsx';
import type { Shortcut } from '../../ui/keys/shortcut.ts';
import { requestLink } from '../links/link-request.ts';
import { indentLines, outdentLines } from './line-indent.ts';

export type MarkdownCommand = { command: ICommand; label: string; icon: ReactElement; shortcut?: Shortcut };

export type CommandGroup = { name: string; items: readonly MarkdownCommand[] };

const mod = (code: string): Shortcut => ({ code });
const modShift = (code: string): Shortcut => ({ code, isShifted: true });

/**
 * The package's shortcuts collide with the system's (Q quits, H hides, 0 zooms, and Shift+U enters Unicode on Linux)
 * and match even with extra keys down. Ours match exactly.
 */
function withoutKeys(command: ICommand): ICommand {
  const { shortcuts: _shortcuts, ...rest } = command;
  return rest;
}

const item = (command: ICommand, label: string, icon: ReactElement, shortcut?: Shortcut): MarkdownCommand => ({
  command: withoutKeys(command),
  label,
  icon,
  ...(shortcut ? { shortcut } : {}),
});

/** The picker knows the blog's posts. The package's own command only writes an empty link. */
const link: ICommand = { name: 'link', keyCommand: 'link', execute: (_state, { textArea }) => requestLink(textArea) };

const indent: ICommand = {
  name: 'indent',
  keyCommand: 'indent',
  execute: (state, api) => replaceLines(indentLines(state.text, state.selection), api),
};

const outdent: ICommand = {
  name: 'outdent',
  keyCommand: 'outdent',
  execute: (state, api) => replaceLines(outdentLines(state.text, state.selection), api),
};

function replaceLines(
  { lines, replacement, selection }: ReturnType<typeof indentLines>,
  api: Parameters<NonNullable<ICommand['execute']>>[1],
): void {
  if (api.textArea.value.slice(lines.start, lines.end) === replacement) return;
  api.setSelectionRange(lines);
  api.replaceSelection(replacement);
  api.setSelectionRange(selection);
}

export const HEADINGS: readonly MarkdownCommand[] = [
  commands.heading1,
  commands.heading2,
  commands.heading3,
  commands.heading4,
  commands.heading5,
  commands.heading6,
].map((command, index) => item(command, `Heading ${index + 1}`, <b>H{index + 1}</b>, mod(`Digit${index + 1}`)));

/** On narrow windows, the last ones move into a menu. */
export const COMMAND_GROUPS: readonly CommandGroup[] = [
  {
    name: 'Text',
    items: [
      item(commands.bold, 'Bold', <BoldIcon />, mod('KeyB')),
      item(commands.italic, 'Italic', <ItalicIcon />, mod('KeyI')),
      item(commands.strikethrough, 'Strikethrough', <StrikethroughIcon />, modShift('KeyX')),
      item(link, 'Link', <LinkIcon />, mod('KeyK')),
      item(commands.code, 'Code', <CodeIcon />, mod('KeyJ')),
    ],
  },
  {
    name: 'Lists',
    items: [
      item(commands.unorderedListCommand, 'Bulleted list', <BulletListIcon />, modShift('Digit8')),
      item(commands.orderedListCommand, 'Numbered list', <NumberedListIcon />, modShift('Digit7')),
      item(commands.checkedListCommand, 'Task list', <CheckListIcon />, modShift('Digit9')),
      item(outdent, 'Outdent', <OutdentIcon />, mod('BracketLeft')),
      item(indent, 'Indent', <IndentIcon />, mod('BracketRight')),
    ],
  },
  {
    name: 'Blocks',
    items: [
      item(commands.quote, 'Quote', <QuoteIcon />, modShift('Period')),
      item(commands.codeBlock, 'Code block', <CodeBlockIcon />, modShift('KeyJ')),
      item(commands.table, 'Table', <TableIcon />),
      item(commands.image, 'Image', <ImageIcon />, modShift('KeyL')),
      item(commands.hr, 'Horizontal rule', <RuleIcon />),
      item(commands.comment, 'Comment', <CommentIcon />, mod('Slash')),
    ],
  },
];

export const KEYED_COMMANDS: readonly MarkdownCommand[] = [
  ...HEADINGS,
  ...COMMAND_GROUPS.flatMap(({ items }) => items),
].filter(({ shortcut }) => shortcut !== undefined);
