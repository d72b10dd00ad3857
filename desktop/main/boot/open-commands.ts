import { app, session as electronSession } from 'electron';
import { openSpellCheck } from '../settings/spelling.ts';
import { openUpdates } from '../updates/open-updates.ts';
import { setUpCommands } from '../window/app-commands.ts';
import type { MainWindow } from '../window/main-window.ts';
import { RecentDrafts } from '../window/recent-drafts.ts';
import type { Foundation } from './foundation.ts';
import type { OpenedDrafts } from './open-drafts.ts';

export function openCommands(
  { broadcast, userData, platform, settings, env, session }: Foundation,
  { storage, visibility }: OpenedDrafts,
  mainWindow: MainWindow,
) {
  const spelling = openSpellCheck({
    session: electronSession.defaultSession,
    settings,
    platform,
    preferred: app.getPreferredSystemLanguages(),
    onChange: (changed) => broadcast.send('spelling:changed', changed),
  });
  const updates = openUpdates({ mainWindow, broadcast });
  const commands = setUpCommands({
    platform,
    mainWindow,
    broadcast,
    settings,
    readTitle: async (id) => {
      const draft = await storage.call('readDraft', { id, viewer: visibility.viewer() });
      return draft.ok ? draft.value.fields.title : null;
    },
    recent: new RecentDrafts(userData),
    hasSite: env.siteUrl !== null,
    updates,
  });
  session.onChange(() => void commands.refresh());

  return { spelling, updates, commands };
}
