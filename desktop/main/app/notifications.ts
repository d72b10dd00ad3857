import { Notification } from 'electron';

/**
 * Shows notifications of the system.
 *
 * @param isWanted whether the author wants one now: not while they look at the window.
 * @param onClick shows what the notification is about.
 */
export function createNotifier<Notice extends { title: string; body: string }>({
  isWanted,
  onClick,
}: {
  isWanted: () => boolean;
  onClick: (notice: Notice) => void;
}): (notice: Notice) => void {
  // A notification that nothing refers to is garbage-collected, and its click with it.
  const shown = new Set<Notification>();
  return (notice) => {
    if (!isWanted() || !Notification.isSupported()) return;
    const notification = new Notification({ title: notice.title, body: notice.body });
    shown.add(notification);
    notification.on('click', () => {
      shown.delete(notification);
      onClick(notice);
    });
    notification.on('close', () => shown.delete(notification));
    notification.on('failed', () => shown.delete(notification));
    notification.show();
  };
}
