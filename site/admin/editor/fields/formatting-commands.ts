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

/** A command of the desktop app's editor, for the text area of the web admin. */
export type FormattingCommand = {
  command: ICommand;
  label: string;
  Icon: LucideIcon;
  /** The key that is pressed with Ctrl or Command. */
  key?: string;
  /** On a phone it is in the menu of more commands. */
  isLater?: true;
};

/** The commands as the toolbar groups them. */
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

/** Formats what is selected in the text, as one step of undo. */
export function format(field: HTMLTextAreaElement, command: ICommand): void {
  new TextAreaCommandOrchestrator(field).executeCommand(command);
}

/** Finds the command of a key that is pressed in the text; null if it has none. */
export function findPressed(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) {
  if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return null;
  return FORMATTING_GROUPS.flat().find(({ key }) => key === event.key.toLowerCase()) ?? null;
}
