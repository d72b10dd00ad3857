import { Notification } from 'electron';

/** Notifies an author who is elsewhere. A click brings the window to the front first. */
export function createNotifier<Notice extends { title: string; body: string }>({
  settings,
  mainWindow,
  onClick,
}: {
  settings: { read(): { hasNotifications: boolean } };
  mainWindow: { isFocused(): boolean; focus(): void };
  onClick: (notice: Notice) => void;
}): (notice: Notice) => void {
  // An unreferenced notification is garbage-collected, and its click event is lost.
  const shown = new Set<Notification>();
  return (notice) => {
    const isWanted = settings.read().hasNotifications && !mainWindow.isFocused();
    if (!isWanted || !Notification.isSupported()) return;
    const notification = new Notification({ title: notice.title, body: notice.body });
    shown.add(notification);
    notification.on('click', () => {
      shown.delete(notification);
      mainWindow.focus();
      onClick(notice);
    });
    notification.on('close', () => shown.delete(notification));
    notification.on('failed', () => shown.delete(notification));
    notification.show();
  };
}
