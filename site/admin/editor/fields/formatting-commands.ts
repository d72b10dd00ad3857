import {
  bold,
  checkedListCommand,
  code,
  heading2,
  heading3,
  type ICommand,
  italic,
  link,
  orderedListCommand,
  quote,
  TextAreaCommandOrchestrator,
  table,
  unorderedListCommand,
} from '@uiw/react-md-editor/commands';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Quote,
  Table,
} from 'lucide-react';

export type FormattingCommand = {
  command: ICommand;
  label: string;
  Icon: LucideIcon;
  /** Used with Ctrl or Command. */
  key?: string;
  /** Moves to the "More" menu on a phone. */
  isLater?: true;
};

export const FORMATTING_GROUPS: readonly (readonly FormattingCommand[])[] = [
  [
    { command: bold, label: 'Bold', Icon: Bold, key: 'b' },
    { command: italic, label: 'Italic', Icon: Italic, key: 'i' },
    { command: heading2, label: 'Heading', Icon: Heading2 },
    { command: heading3, label: 'Subheading', Icon: Heading3, isLater: true },
  ],
  [{ command: link, label: 'Link', Icon: Link, key: 'k' }],
  [
    { command: unorderedListCommand, label: 'Bulleted list', Icon: List },
    { command: orderedListCommand, label: 'Numbered list', Icon: ListOrdered, isLater: true },
    { command: checkedListCommand, label: 'Task list', Icon: ListChecks, isLater: true },
  ],
  [
    { command: quote, label: 'Quote', Icon: Quote, isLater: true },
    { command: table, label: 'Table', Icon: Table, isLater: true },
    { command: code, label: 'Code', Icon: Code, isLater: true },
  ],
];

export function format(field: HTMLTextAreaElement, command: ICommand): void {
  new TextAreaCommandOrchestrator(field).executeCommand(command);
}

export function findPressed(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) {
  if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return null;
  return FORMATTING_GROUPS.flat().find(({ key }) => key === event.key.toLowerCase()) ?? null;
}
