import type { NavigationRequest } from '../../ipc/navigation.ts';
import { createOwnAccountHandlers } from '../accounts/own-account.ts';
import { handleIpc } from '../app/ipc.ts';
import type { Mailbox } from '../app/mailbox.ts';
import { createDraftFileHandlers } from '../drafts/draft-file-handlers.ts';
import { createDraftHandlers } from '../drafts/draft-handlers.ts';
import { createImportHandlers } from '../drafts/import-handlers.ts';
import { TextImporter } from '../drafts/text-importer.ts';
import { createImportPlanHandlers } from '../imports/import-plan-handlers.ts';
import { forkImport } from '../imports/start-import.ts';
import { createPictureHandlers } from '../pictures/picture-handlers.ts';
import { createBrokenLinkHandlers } from '../posts/broken-links.ts';
import { createLinkHandlers } from '../posts/link-handlers.ts';
import { UnfinishedMerges } from '../posts/unfinished-merges.ts';
import { createPostHandlers } from '../publish/post-handlers.ts';
import { createSiteProofHandlers } from '../publish/site-proof.ts';
import { createReplaceHandlers } from '../replace/replace-handlers.ts';
import { createSessionHandlers } from '../session/account-session.ts';
import { createSettingsHandlers } from '../settings/settings-handlers.ts';
import { createSpellingHandlers } from '../settings/spelling.ts';
import { createUpdateHandlers } from '../updates/updates.ts';
import { createAppHandlers } from './app-handlers.ts';
import type { Foundation } from './foundation.ts';
import type { openCommands } from './open-commands.ts';
import type { OpenedDrafts } from './open-drafts.ts';
import type { OpenedWindow } from './open-window.ts';
import type { startPublishing } from './start-publishing.ts';

export function handlePage({
  foundation,
  drafts,
  window,
  publishing,
  commands: { spelling, updates, commands },
  links,
  openedFiles,
}: {
  foundation: Foundation;
  drafts: OpenedDrafts;
  window: OpenedWindow;
  publishing: Awaited<ReturnType<typeof startPublishing>>;
  commands: ReturnType<typeof openCommands>;
  links: Mailbox<NavigationRequest>;
  openedFiles: Mailbox<string>;
}): void {
  const { broadcast, platform, settings, sources, userData, session, asAuthor, clock, fetch, netFetch } = foundation;
  const { backend, siteUrl } = foundation.env;
  const { visibility, storage, draftsFolder, pictures, problems } = drafts;
  const { mainWindow, backups, imports, encoder } = window;
  const siteProof = createSiteProofHandlers({ backend, siteUrl, asAuthor, backendFetch: fetch, siteFetch: netFetch });
  const importer = new TextImporter({
    storage,
    visibility,
    pictures: { files: pictures.files, encode: encoder.encode },
  });
  handleIpc({
    ...createAppHandlers({ platform, siteUrl, hasBackend: backend !== null, draftsFolder, clock, links }),
    ...createSessionHandlers(session, visibility.hideAfterSignOut),
    ...createOwnAccountHandlers({ backend, siteUrl, session, asAuthor, fetch }),
    ...createDraftHandlers({
      storage,
      visibility,
      queue: publishing.queue,
      userData,
      bringBackPictures: (text) => pictures.library.restoreUsed(text),
    }),
    ...createDraftFileHandlers({
      storage,
      visibility,
      folder: draftsFolder,
      getWindow: () => mainWindow.get(),
      readPicture: (name) => pictures.readForDisplay(name, null),
    }),
    ...createImportHandlers({ storage, visibility, folder: draftsFolder, openedFiles, runs: imports, importer }),
    ...createImportPlanHandlers({
      fork: forkImport,
      importer,
      runs: imports,
      broadcast,
      getWindow: () => mainWindow.get(),
    }),
    'app:problems': () => problems,
    ...createPictureHandlers({ ...pictures, encoder }),
    ...createPostHandlers({ ...publishing, merges: new UnfinishedMerges(userData), account: session }),
    ...createLinkHandlers({ storage, visibility, siteUrl }),
    ...createBrokenLinkHandlers(asAuthor),
    ...backups.handlers,
    ...siteProof,
    ...createReplaceHandlers({
      storage,
      viewer: visibility.viewer,
      publishing,
      session,
      broadcast,
      siteUrl,
      checkSite: siteProof['site:check'],
    }),
    ...createSettingsHandlers({
      settings,
      sources,
      showAppearance: commands.showAppearance,
      restart: () => mainWindow.restart(),
    }),
    ...createSpellingHandlers(spelling),
    ...createUpdateHandlers(updates),
    ...commands.handlers,
    ...mainWindow.createHandlers(() => updates?.cancelInstall()),
  });
}
