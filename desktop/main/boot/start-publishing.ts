import type { NavigationRequest } from '../../ipc/navigation.ts';
import { releaseDeletedAccounts } from '../accounts/deleted-accounts.ts';
import type { Mailbox } from '../app/mailbox.ts';
import { createNotifier } from '../app/notifications.ts';
import { openPublishing } from '../publish/open-publishing.ts';
import type { PostNotification } from '../publish/publish-notifications.ts';
import type { MainWindow } from '../window/main-window.ts';
import type { Foundation } from './foundation.ts';
import type { OpenedDrafts } from './open-drafts.ts';

export async function startPublishing({
  foundation,
  drafts,
  mainWindow,
  links,
}: {
  foundation: Foundation;
  drafts: OpenedDrafts;
  mainWindow: Pick<MainWindow, 'focus' | 'isFocused'>;
  links: Pick<Mailbox<NavigationRequest>, 'add'>;
}) {
  const { broadcast, userData, settings, env, origins, clock, session, asAuthor, fetch } = foundation;
  const { storage, visibility, pictures } = drafts;
  const notify = createNotifier<PostNotification>({
    settings,
    mainWindow,
    onClick: ({ request }) => links.add([request]),
  });
  const publishing = await openPublishing({
    backend: env.backend,
    origins,
    storage,
    visibility,
    pictures,
    session,
    broadcast,
    notify,
    now: clock.now,
    fetch,
  });
  session.onAccountChange(() => publishing.queue.wake());
  releaseDeletedAccounts({
    userData,
    origins,
    session,
    asAuthor,
    storage,
    isHiding: visibility.isHiding,
    queue: publishing.queue,
    onReleased: () => broadcast.send('drafts:changed', undefined),
  });
  return publishing;
}
