import { Notification } from 'electron';
import type { PostNotification } from '../publish/publish-notifications.ts';

/**
 * Shows notifications of the system.
 *
 * @param isWanted whether the author is to be told: not while they look at the window.
 * @param onClick leads to what the notification was about.
 */
export function createNotifier({
  isWanted,
  onClick,
}: {
  isWanted: () => boolean;
  onClick: (news: PostNotification) => void;
}): (news: PostNotification) => void {
  // One that nothing refers to is collected, and its click with it.
  const shown = new Set<Notification>();
  return (news) => {
    if (!isWanted() || !Notification.isSupported()) return;
    const notification = new Notification({ title: news.title, body: news.body });
    shown.add(notification);
    notification.on('click', () => {
      shown.delete(notification);
      onClick(news);
    });
    notification.on('close', () => shown.delete(notification));
    notification.on('failed', () => shown.delete(notification));
    notification.show();
  };
}
