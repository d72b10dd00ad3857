import { nameOfPost } from '@callwright/shared/post/labels.ts';
import type { MenuItemConstructorOptions } from 'electron';
import { acceleratorOf, COMMAND_IDS, type CommandId, labelOf, type Platform, readCommand } from '../../commands.ts';

type Item = MenuItemConstructorOptions;

export type MenuState = {
  platform: Platform;
  isPackaged: boolean;
  recent: readonly { id: string; title: string }[];
  isEnabled: (id: CommandId) => boolean;
  isOn: (id: CommandId) => boolean;
};

export type MenuActions = { choose: (id: CommandId) => void; openRecent: (id: string) => void };

const SEPARATOR: Item = { type: 'separator' };
/** In characters. Menus grow as wide as their longest label. */
const MAX_TITLE_LENGTH = 60;

export function buildMenu(state: MenuState, actions: MenuActions): Item[] {
  const isMac = state.platform === 'darwin';
  const commands = (menu: ReturnType<typeof readCommand>['menu']) => itemsOf(menu, state, actions);
  return [
    ...(isMac ? [macAppMenu(commands('app'))] : []),
    {
      label: '&File',
      submenu: isMac
        ? [...commands('file'), SEPARATOR, { role: 'close' }]
        : [...commands('file'), SEPARATOR, ...commands('app'), SEPARATOR, { role: 'quit' }],
    },
    {
      label: '&Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        SEPARATOR,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'pasteAndMatchStyle' },
        { role: 'delete' },
        SEPARATOR,
        { role: 'selectAll' },
        ...withSeparator(commands('edit')),
      ],
    },
    {
      label: '&View',
      submenu: [...commands('view'), ...(state.isPackaged ? [] : [SEPARATOR, { role: 'toggleDevTools' } as const])],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [...commands('help'), ...(isMac ? [] : [SEPARATOR, { role: 'about' } as const])] },
  ];
}

function itemsOf(menu: string, state: MenuState, actions: MenuActions): Item[] {
  const items: Item[] = [];
  const submenus = new Map<string, Item[]>();
  let group: number | null = null;
  for (const id of COMMAND_IDS) {
    const command = readCommand(id);
    if (command.menu !== menu) continue;
    if (group !== null && group !== command.group) items.push(SEPARATOR);
    group = command.group;
    const made = toItems(id, state, actions);
    if (command.submenu === undefined) items.push(...made);
    else {
      const known = submenus.get(command.submenu);
      const submenu = known ?? [];
      if (known === undefined) {
        submenus.set(command.submenu, submenu);
        items.push({
          label: command.submenu,
          submenu,
          ...prependRecentDrafts(command.submenu, submenu, state, actions),
        });
      }
      submenu.push(...made);
    }
  }
  return items;
}

function prependRecentDrafts(
  name: string,
  submenu: Item[],
  { recent, isEnabled }: MenuState,
  { openRecent }: MenuActions,
): Partial<Item> {
  if (name !== 'Open Recent') return {};
  submenu.push(...recent.map(({ id, title }) => ({ label: toLabel(title), click: () => openRecent(id) })));
  if (recent.length > 0) submenu.push(SEPARATOR);
  return { enabled: recent.length > 0 && isEnabled('clear-recent') };
}

/** Builds a command's item, and a hidden one for each extra accelerator. */
function toItems(id: CommandId, state: MenuState, { choose }: MenuActions): Item[] {
  const { isToggle, submenu, extraAccelerators = [], isHiddenWhenDisabled } = readCommand(id);
  const accelerator = acceleratorOf(id, state.platform);
  const click = () => choose(id);
  const enabled = state.isEnabled(id);
  if (isHiddenWhenDisabled && !enabled) return [];
  const item: Item = {
    id,
    label: labelOf(id, state.platform),
    click,
    enabled,
    ...(accelerator === null ? {} : { accelerator }),
    ...(isToggle ? { type: submenu === undefined ? 'checkbox' : 'radio', checked: state.isOn(id) } : {}),
  };
  const others = extraAccelerators.map((extra) => ({
    label: labelOf(id, state.platform),
    accelerator: extra,
    click,
    enabled,
    visible: false,
    acceleratorWorksWhenHidden: true,
  }));
  return [item, ...others];
}

/** Escapes `&`, which marks the access key, and shortens the title. */
function toLabel(title: string): string {
  const name = nameOfPost(title).trim();
  const short = [...name].length > MAX_TITLE_LENGTH ? `${[...name].slice(0, MAX_TITLE_LENGTH).join('')}…` : name;
  return short.replaceAll('&', '&&');
}

function withSeparator(items: Item[]): Item[] {
  return items.length > 0 ? [SEPARATOR, ...items] : [];
}

function macAppMenu(commands: Item[]): Item {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      SEPARATOR,
      ...commands,
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  };
}
