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

const LINE: Item = { type: 'separator' };
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
        ? [...commands('file'), LINE, { role: 'close' }]
        : [...commands('file'), LINE, ...commands('app'), LINE, { role: 'quit' }],
    },
    {
      label: '&Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        LINE,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'pasteAndMatchStyle' },
        { role: 'delete' },
        LINE,
        { role: 'selectAll' },
        ...withLine(commands('edit')),
      ],
    },
    {
      label: '&View',
      submenu: [...commands('view'), ...(state.isPackaged ? [] : [LINE, { role: 'toggleDevTools' } as const])],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [...commands('help'), ...(isMac ? [] : [LINE, { role: 'about' } as const])] },
  ];
}

function itemsOf(menu: string, state: MenuState, actions: MenuActions): Item[] {
  const items: Item[] = [];
  const submenus = new Map<string, Item[]>();
  let group: number | null = null;
  for (const id of COMMAND_IDS) {
    const command = readCommand(id);
    if (command.menu !== menu) continue;
    if (group !== null && group !== command.group) items.push(LINE);
    group = command.group;
    const made = toItems(id, state, actions);
    if (command.submenu === undefined) items.push(...made);
    else {
      const known = submenus.get(command.submenu);
      const submenu = known ?? [];
      if (known === undefined) {
        submenus.set(command.submenu, submenu);
        items.push({ label: command.submenu, submenu, ...startSubmenu(command.submenu, submenu, state, actions) });
      }
      submenu.push(...made);
    }
  }
  return items;
}

function startSubmenu(
  name: string,
  submenu: Item[],
  { recent, isEnabled }: MenuState,
  { openRecent }: MenuActions,
): Partial<Item> {
  if (name !== 'Open Recent') return {};
  submenu.push(...recent.map(({ id, title }) => ({ label: toLabel(title), click: () => openRecent(id) })));
  if (recent.length > 0) submenu.push(LINE);
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

function withLine(items: Item[]): Item[] {
  return items.length > 0 ? [LINE, ...items] : [];
}

function macAppMenu(commands: Item[]): Item {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      LINE,
      ...commands,
      LINE,
      { role: 'services' },
      LINE,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      LINE,
      { role: 'quit' },
    ],
  };
}
