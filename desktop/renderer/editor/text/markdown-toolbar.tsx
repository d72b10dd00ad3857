import type { ICommand } from '@uiw/react-md-editor/nohighlight';
import { Toolbar } from 'radix-ui';
import { type FocusEvent, memo, type ReactElement, useRef } from 'react';
import type { Platform } from '../../../commands.ts';
import { useCanSplit, type ViewMode } from '../../preview/view-mode.ts';
import { Hint } from '../../ui/hint.tsx';
import {
  AddPictureIcon,
  ChevronDownIcon,
  FullscreenIcon,
  HeadingIcon,
  MoreIcon,
  PicturesIcon,
  ReadIcon,
  SplitIcon,
  WriteIcon,
} from '../../ui/icons.tsx';
import { formatShortcut, type Shortcut } from '../../ui/keys/shortcut.ts';
import { COMMAND_GROUPS, HEADINGS, type MarkdownCommand } from './markdown-commands.tsx';
import { type ToolbarItem, ToolbarMenu } from './toolbar-menu.tsx';
import { useFittingCount } from './use-fitting-count.ts';

type EditingOptions = {
  platform: Platform;
  mode: ViewMode;
  onCommand: (command: ICommand) => void;
  onAddPictures: () => void;
  onShowPictures: () => void;
};

type MarkdownToolbarProps = EditingOptions & {
  isFullscreen: boolean;
  /** Shown in full screen, where the toolbar is all that's left of the window. */
  saveStatus: ReactElement;
  onMode: (mode: ViewMode) => void;
  onFullscreen: (isFullscreen: boolean) => void;
};

export const VIEW_MODES: readonly { mode: ViewMode; label: string; icon: ReactElement; shortcut: Shortcut }[] = [
  { mode: 'write', label: 'Text only', icon: <WriteIcon />, shortcut: { code: 'Digit7' } },
  { mode: 'split', label: 'Text and preview', icon: <SplitIcon />, shortcut: { code: 'Digit8' } },
  { mode: 'read', label: 'Preview only', icon: <ReadIcon />, shortcut: { code: 'Digit9' } },
];

export const FULLSCREEN_SHORTCUT: Shortcut = { code: 'KeyF', isShifted: true };

/** One row and one tab stop. Buttons that don't fit move to the "More" menu. */
export const MarkdownToolbar = memo(function MarkdownToolbar(props: MarkdownToolbarProps) {
  const { platform, mode, isFullscreen, saveStatus, onMode, onFullscreen } = props;
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFittingCount(row);
  const canSplit = useCanSplit();
  const groups = listGroups(props);
  const hidden = groups.flatMap(({ slots }) => slots).slice(fitting);
  const fullscreenLabel = isFullscreen ? 'Exit full screen' : 'Full screen';
  return (
    <Toolbar.Root className="markdown-toolbar" aria-label="Formatting and view" onFocus={enterByKey}>
      <div ref={row} className={`markdown-toolbar-row ${mode === 'read' ? 'invisible' : ''}`}>
        {groups.map(({ name, slots }) => (
          <Group key={name} label={name}>
            {slots.map((slot) => (
              <SlotButton key={slot.label} slot={slot} isHidden={hidden.includes(slot)} />
            ))}
          </Group>
        ))}
      </div>
      {/* Always takes up space. Otherwise, the row's width and what fits would depend on the previous width. */}
      <ToolbarMenu
        label="More"
        icon={<MoreIcon />}
        items={hidden.flatMap((slot) => slot.menu ?? slot)}
        isHidden={hidden.length === 0 || mode === 'read'}
      />
      <div className="markdown-toolbar-views">
        {isFullscreen && saveStatus}
        <Group label="View">
          {VIEW_MODES.filter((view) => view.mode !== 'split' || canSplit).map((view) => (
            <ToggleButton
              key={view.mode}
              label={view.label}
              keys={formatShortcut(view.shortcut, platform)}
              icon={view.icon}
              isOn={mode === view.mode}
              onClick={() => onMode(view.mode)}
            />
          ))}
          <ToggleButton
            label={fullscreenLabel}
            keys={formatShortcut(FULLSCREEN_SHORTCUT, platform)}
            icon={<FullscreenIcon />}
            isOn={isFullscreen}
            onClick={() => onFullscreen(!isFullscreen)}
          />
        </Group>
      </div>
    </Toolbar.Root>
  );
});

/** Focuses a button when Tab enters the toolbar. The radix-ui toolbar doesn't after a click in one of its menus. */
function enterByKey({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
}

type Slot = ToolbarItem & { menu?: readonly ToolbarItem[] };

function listGroups(options: EditingOptions): { name: string; slots: Slot[] }[] {
  const { platform, mode, onCommand, onAddPictures, onShowPictures } = options;
  const isDisabled = mode === 'read';
  const toItem = ({ command, label, icon, shortcut }: MarkdownCommand): ToolbarItem => ({
    ...{ label, icon, isDisabled },
    keys: shortcut && formatShortcut(shortcut, platform),
    onChoose: () => onCommand(command),
  });
  const [text, ...others] = COMMAND_GROUPS.map(({ name, items }) => ({ name, slots: items.map(toItem) }));
  const headings: Slot = {
    label: 'Headings',
    icon: (
      <>
        <HeadingIcon />
        <ChevronDownIcon width="11" height="11" />
      </>
    ),
    isDisabled,
    menu: HEADINGS.map(toItem),
    onChoose: () => {},
  };
  const pictures: Slot[] = [
    { label: 'Add pictures', icon: <AddPictureIcon />, isDisabled, onChoose: onAddPictures },
    { label: 'Your pictures', icon: <PicturesIcon />, isDisabled, onChoose: onShowPictures },
  ];
  return [
    ...(text ? [text] : []),
    { name: 'Headings', slots: [headings] },
    { name: 'Pictures', slots: pictures },
    ...others,
  ];
}

function Group({ label, children }: { label: string; children: ReactElement[] | (ReactElement | ReactElement[])[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's controls
    <div role="group" aria-label={label} className="markdown-toolbar-group">
      {children}
    </div>
  );
}

function SlotButton({ slot, isHidden }: { slot: Slot; isHidden: boolean }) {
  const { label, icon, keys, menu, isDisabled, onChoose } = slot;
  if (menu !== undefined) {
    return <ToolbarMenu label={label} icon={icon} items={menu} isDisabled={isDisabled} isHidden={isHidden} />;
  }
  return (
    <Hint label={label} keys={keys}>
      <Toolbar.Button
        className={`button-icon ${isHidden ? 'invisible' : ''}`}
        aria-label={label}
        disabled={isDisabled || isHidden}
        onClick={onChoose}
      >
        {icon}
      </Toolbar.Button>
    </Hint>
  );
}

type ToggleButtonProps = { label: string; keys: string; icon: ReactElement; isOn: boolean; onClick: () => void };

function ToggleButton({ label, keys, icon, isOn, onClick }: ToggleButtonProps) {
  return (
    <Hint label={label} keys={keys}>
      <Toolbar.Button className="button-icon" aria-label={label} aria-pressed={isOn} onClick={onClick}>
        {icon}
      </Toolbar.Button>
    </Hint>
  );
}
