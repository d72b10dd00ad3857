import { Notification } from 'electron';

export function createNotifier<Notice extends { title: string; body: string }>({
  isWanted,
  onClick,
}: {
  isWanted: () => boolean;
  onClick: (notice: Notice) => void;
}): (notice: Notice) => void {
  // An unreferenced notification is garbage-collected, and its click event is lost.
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
