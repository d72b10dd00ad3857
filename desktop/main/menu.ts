import type { MenuItemConstructorOptions } from 'electron';
import type { IpcEventPayload } from '../ipc-contract.ts';

export type MenuChoice = IpcEventPayload<'menu:chosen'>;

/**
 * The application's menu as this platform has it. Roles are Electron's own; what is ours is told
 * to the renderer through `choose`.
 */
export function buildMenu({
  platform,
  isPackaged,
  siteUrl,
  choose,
  openLink,
  openDraftsFolder,
}: {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  siteUrl: string | null;
  choose: (item: MenuChoice) => void;
  openLink: (url: string) => void;
  openDraftsFolder: () => void;
}): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const account: MenuItemConstructorOptions = { label: 'Account', click: () => choose('show-account') };
  return [
    ...(isMac ? [macAppMenu(account)] : []),
    {
      label: '&File',
      submenu: [
        { label: 'New Draft', accelerator: 'CmdOrCtrl+N', click: () => choose('new-draft') },
        { label: 'Save', accelerator: 'CmdOrCtrl+S', click: () => choose('save') },
        { label: 'Publish Post', accelerator: 'CmdOrCtrl+Shift+Enter', click: () => choose('publish') },
        { type: 'separator' },
        { label: 'Duplicate Draft', accelerator: 'CmdOrCtrl+Shift+D', click: () => choose('duplicate-draft') },
        { label: 'Earlier Versions...', accelerator: 'CmdOrCtrl+Shift+H', click: () => choose('show-versions') },
        { label: 'Export Draft...', click: () => choose('export-draft') },
        { label: showInFolder(platform), click: () => choose('show-draft-file') },
        { label: 'Delete Draft', click: () => choose('delete-draft') },
        { type: 'separator' },
        { label: 'Find a Draft', accelerator: 'CmdOrCtrl+Shift+F', click: () => choose('find-draft') },
        { label: 'Import Markdown Files...', accelerator: 'CmdOrCtrl+O', click: () => choose('import-drafts') },
        { label: 'Recently Deleted...', click: () => choose('show-deleted') },
        { label: 'Open Drafts Folder', click: openDraftsFolder },
        { label: 'Move Drafts Folder...', click: () => choose('move-drafts-folder') },
        { type: 'separator' },
        ...(isMac ? [] : [account, { type: 'separator' } as const]),
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    {
      label: '&Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'pasteAndMatchStyle' },
        { role: 'delete' },
        { type: 'separator' },
        { role: 'selectAll' },
      ],
    },
    {
      label: '&View',
      submenu: [
        { label: 'Toggle Preview', accelerator: 'CmdOrCtrl+E', click: () => choose('toggle-preview') },
        { label: 'Posts on the Blog', accelerator: 'CmdOrCtrl+Shift+P', click: () => choose('show-posts') },
        { label: 'Publish Queue', click: () => choose('show-queue') },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(isPackaged ? [] : ([{ type: 'separator' }, { role: 'toggleDevTools' }] as const)),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        ...(siteUrl === null ? [] : [{ label: 'View Blog', click: () => openLink(`${siteUrl}/blog`) }]),
        { label: 'About Markdown', click: () => openLink('https://commonmark.org/help/') },
        ...(isMac ? [] : ([{ type: 'separator' }, { role: 'about' }] as const)),
      ],
    },
  ];
}

function showInFolder(platform: NodeJS.Platform): string {
  return platform === 'darwin' ? 'Show in Finder' : 'Show in Folder';
}

function macAppMenu(account: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      account,
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  };
}
