import type { ICommand } from '@uiw/react-md-editor/nohighlight';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useRef } from 'react';
import type { Platform } from '../../../commands.ts';
import type { ViewMode } from '../../preview/view-mode.ts';
import { Hint } from '../../ui/hint.tsx';
import {
  AddPictureIcon,
  ChevronDownIcon,
  FullscreenIcon,
  HeadingIcon,
  PicturesIcon,
  ReadIcon,
  SplitIcon,
  WriteIcon,
} from '../../ui/icons.tsx';
import { formatShortcut, type Shortcut } from '../../ui/keys/shortcut.ts';
import { COMMAND_GROUPS, HEADINGS, type MarkdownCommand } from './markdown-commands.tsx';

type Execute = (command: ICommand) => void;

type ToolbarOptions = {
  platform: Platform;
  mode: ViewMode;
  isFullscreen: boolean;
  /** Shown in fullscreen, where only the toolbar is left of the window. */
  saveStatus: ReactElement;
  onMode: (mode: ViewMode) => void;
  onFullscreen: (isFullscreen: boolean) => void;
  onAddPictures: () => void;
  onShowPictures: () => void;
};

export const VIEW_MODES: readonly { mode: ViewMode; label: string; icon: ReactElement; shortcut: Shortcut }[] = [
  { mode: 'write', label: 'Text only', icon: <WriteIcon />, shortcut: { code: 'Digit7' } },
  { mode: 'split', label: 'Text and preview', icon: <SplitIcon />, shortcut: { code: 'Digit8' } },
  { mode: 'read', label: 'Preview only', icon: <ReadIcon />, shortcut: { code: 'Digit9' } },
];

export const FULLSCREEN_SHORTCUT: Shortcut = { code: 'KeyF', isShifted: true };

type EditingOptions = Pick<ToolbarOptions, 'platform' | 'mode' | 'onAddPictures' | 'onShowPictures'>;

/** The editing half of the toolbar, as the package's commands: each group renders its own buttons. */
export function editingCommands({ platform, mode, onAddPictures, onShowPictures }: EditingOptions): ICommand[] {
  const isDisabled = mode === 'read';
  const [text, ...others] = COMMAND_GROUPS.map(({ name, items }) =>
    toolbarItem(name, (execute) => (
      <Group label={name}>
        {items.map((item) => (
          <CommandButton key={item.label} item={item} platform={platform} isDisabled={isDisabled} execute={execute} />
        ))}
      </Group>
    )),
  );
  const headings = toolbarItem('Headings', (execute) => (
    <HeadingMenu platform={platform} isDisabled={isDisabled} execute={execute} />
  ));
  const pictures = toolbarItem('Pictures', () => (
    <Group label="Pictures">
      <Hint label="Add pictures">
        <button
          type="button"
          className="button-icon"
          aria-label="Add pictures"
          disabled={isDisabled}
          onClick={onAddPictures}
        >
          <AddPictureIcon />
        </button>
      </Hint>
      <Hint label="Pictures you have">
        <button type="button" className="button-icon" aria-label="Pictures you have" onClick={onShowPictures}>
          <PicturesIcon />
        </button>
      </Hint>
    </Group>
  ));
  return [...(text ? [text] : []), headings, pictures, ...others];
}

/** The viewing half of the toolbar. */
export function viewingCommands(options: Omit<ToolbarOptions, 'onAddPictures' | 'onShowPictures'>): ICommand[] {
  const { platform, mode, isFullscreen, saveStatus, onMode, onFullscreen } = options;
  const label = isFullscreen ? 'Leave fullscreen' : 'Fullscreen';
  return [
    ...(isFullscreen ? [toolbarItem('Saving', () => saveStatus)] : []),
    toolbarItem('View', () => (
      <Group label="View">
        {VIEW_MODES.map((view) => (
          <Hint key={view.mode} label={view.label} keys={formatShortcut(view.shortcut, platform)}>
            <button
              type="button"
              className="button-icon"
              aria-label={view.label}
              aria-pressed={mode === view.mode}
              onClick={() => onMode(view.mode)}
            >
              {view.icon}
            </button>
          </Hint>
        ))}
        <Hint label={label} keys={formatShortcut(FULLSCREEN_SHORTCUT, platform)}>
          <button
            type="button"
            className="button-icon"
            aria-label={label}
            aria-pressed={isFullscreen}
            onClick={() => onFullscreen(!isFullscreen)}
          >
            <FullscreenIcon />
          </button>
        </Hint>
      </Group>
    )),
  ];
}

function toolbarItem(name: string, render: (execute: Execute) => ReactElement): ICommand {
  return { name, keyCommand: name, render: (_command, _isDisabled, execute) => render(execute) };
}

function Group({ label, children }: { label: string; children: ReactElement[] | (ReactElement | ReactElement[])[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's controls
    <div role="group" aria-label={label} className="flex flex-none items-center">
      {children}
    </div>
  );
}

type CommandButtonProps = { item: MarkdownCommand; platform: Platform; isDisabled: boolean; execute: Execute };

function CommandButton({ item, platform, isDisabled, execute }: CommandButtonProps) {
  return (
    <Hint label={item.label} keys={item.shortcut && formatShortcut(item.shortcut, platform)}>
      <button
        type="button"
        className="button-icon"
        aria-label={item.label}
        disabled={isDisabled}
        onClick={() => execute(item.command)}
      >
        {item.icon}
      </button>
    </Hint>
  );
}

function HeadingMenu({ platform, isDisabled, execute }: Omit<CommandButtonProps, 'item'>) {
  const chosen = useRef<MarkdownCommand | null>(null);

  /** Runs the chosen command, which puts the caret into the text; a menu without a choice focuses its button. */
  function apply(event: Event) {
    if (chosen.current === null) return;
    event.preventDefault();
    execute(chosen.current.command);
    chosen.current = null;
  }

  return (
    <DropdownMenu.Root>
      <Hint label="Headings">
        <DropdownMenu.Trigger
          className="button-icon w-auto! grid-flow-col gap-0.5 px-1.5"
          aria-label="Headings"
          disabled={isDisabled}
        >
          <HeadingIcon />
          <ChevronDownIcon width="12" height="12" />
        </DropdownMenu.Trigger>
      </Hint>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          className="dialog z-50 min-w-44 rounded-lg border border-line bg-surface p-1 shadow-card"
          onCloseAutoFocus={apply}
        >
          {HEADINGS.map((heading) => (
            <DropdownMenu.Item
              key={heading.label}
              className="flex items-center justify-between gap-6 rounded-md px-2.5 py-1.5 outline-none data-[highlighted]:bg-ink/8"
              onSelect={() => {
                chosen.current = heading;
              }}
            >
              {heading.label}
              <kbd className="font-body text-xs text-ink-soft">
                {heading.shortcut && formatShortcut(heading.shortcut, platform)}
              </kbd>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
