import { readMigrations } from '@callwright/supabase/local/backend/migrations.ts';
import { expect, test } from 'vitest';
import { openBarePglite } from '../../helpers/blog-database.ts';

/** Functions that a later migration replaces, with every file that defines them. */
const REDEFINED: Record<string, string[]> = {
  'private.require_approval': [
    '20261126024510_accounts.sql',
    '20261126060100_suspensions.sql',
    '20261126204000_messages.sql',
  ],
  'private.guard_email_change': [
    '20261126024510_accounts.sql',
    '20261126060500_email_changes.sql',
    '20261126204000_messages.sql',
  ],
  'private.read_byline': ['20261126024520_authors.sql', '20261126060000_bylines.sql'],
  'private.is_web_address': ['20261126024530_posts.sql', '20261126050000_post_image_address.sql'],
  'private.is_picture_used': ['20261126024610_pictures.sql', '20261126060300_own_pictures.sql'],
  'private.may_add_picture': ['20261126024610_pictures.sql', '20261126060300_own_pictures.sql'],
  'private.list_picture_uses': ['20261126024610_pictures.sql', '20261126060300_own_pictures.sql'],
  'private.delete_own_account': ['20261126024620_account_posts.sql', '20261126060000_bylines.sql'],
  'private.find_lane': ['20261126024630_bookings.sql', '20261126070200_booking_limits.sql'],
  'private.delete_old_bookings': ['20261126024630_bookings.sql', '20261126070200_booking_limits.sql'],
  'private.list_free_slots': ['20261126024630_bookings.sql', '20261126070200_booking_limits.sql'],
  'private.book_demo': ['20261126024630_bookings.sql', '20261126070200_booking_limits.sql'],
  'private.read_booking': [
    '20261126024630_bookings.sql',
    '20261126070200_booking_limits.sql',
    '20261126135600_booking_notifications.sql',
  ],
  'private.move_booking': [
    '20261126024630_bookings.sql',
    '20261126070200_booking_limits.sql',
    '20261126135600_booking_notifications.sql',
  ],
  'private.cancel_booking': [
    '20261126024630_bookings.sql',
    '20261126070200_booking_limits.sql',
    '20261126135600_booking_notifications.sql',
  ],
  'private.describe_booking': ['20261126024630_bookings.sql', '20261126135600_booking_notifications.sql'],
  'private.cancel_recent_bookings': [
    '20261126070200_booking_limits.sql',
    '20261126135600_booking_notifications.sql',
    '20261126204000_messages.sql',
  ],
  'private.set_booking_status': ['20261126024630_bookings.sql', '20261126070200_booking_limits.sql'],
  'private.delete_booking': ['20261126024630_bookings.sql', '20261126070200_booking_limits.sql'],
  'private.read_booking_settings': ['20261126024640_booking_settings.sql', '20261126070200_booking_limits.sql'],
  'private.set_booking_feed': ['20261126024640_booking_settings.sql', '20261126070300_booking_feed.sql'],
  'private.backup_plan': [
    '20261126024650_backup.sql',
    '20261126060400_restore.sql',
    '20261126104734_publish_hook.sql',
    '20261126135600_booking_notifications.sql',
    '20261127002000_broken_links.sql',
  ],
  'private.restore_accounts': ['20261126024650_backup.sql', '20261126060400_restore.sql'],
  'private.list_accounts': ['20261126024620_account_posts.sql', '20261127210000_account_names.sql'],
  'public.list_accounts': ['20261126024620_account_posts.sql', '20261127210000_account_names.sql'],
  'private.restore_backup_rows': ['20261126024650_backup.sql', '20261126060400_restore.sql'],
  'public.restore_backup_rows': ['20261126024650_backup.sql', '20261126060400_restore.sql'],
  'private.require_fresh_session': ['20261126024510_accounts.sql', '20261126204000_messages.sql'],
  'private.decide_account': ['20261126024510_accounts.sql', '20261126204000_messages.sql'],
  'private.guard_post_slug': ['20261126024530_posts.sql', '20261126204000_messages.sql'],
  'private.record_blog_post_slug': ['20261126024540_slugs.sql', '20261126204000_messages.sql'],
  'private.free_post_address': ['20261126024550_post_changes.sql', '20261126204000_messages.sql'],
  'private.request_release': ['20261126024600_deploys.sql', '20261126204000_messages.sql'],
  'private.begin_leaving': ['20261126024620_account_posts.sql', '20261126204000_messages.sql'],
  'private.list_gone_accounts': ['20261126024620_account_posts.sql', '20261126204000_messages.sql'],
  'private.guard_publishing': ['20261126060200_new_posts.sql', '20261126204000_messages.sql'],
  'private.save_booking_settings': ['20261126024640_booking_settings.sql', '20261126204000_messages.sql'],
  'private.backup_source': ['20261126024650_backup.sql', '20261126204000_messages.sql'],
  'private.own_backup_source': ['20261126024650_backup.sql', '20261126204000_messages.sql'],
};

const DROPPED = [
  'private.end_of_network_count',
  'private.escape_calendar_text',
  'private.fingerprint_network',
  'private.fold_calendar_line',
  'private.free_suspended_addresses',
  'private.guard_post_image_alt',
  'private.hash_address',
  'private.is_newer_decision',
  'private.read_booking_calendar',
  'private.read_visitor_network',
  'private.remember_suspended_address',
  'private.suspend_known_address',
  'private.write_booking_calendar',
  'private.write_calendar_event',
  'public.read_booking_calendar',
];

const definitions = (await readMigrations()).flatMap(({ file, sql }) =>
  [...sql.matchAll(/^create (?:or replace )?function (\w+\.\w+)\s*\(/gim)].map(([, name = '']) => ({ name, file })),
);
const filesOf = Map.groupBy(definitions, ({ name }) => name);
const table = [...filesOf].map(([name, found]) => ({ name, files: found.map(({ file }) => file) }));

test.each(table)('$name is defined in $files', ({ name, files }) => {
  expect(files).toEqual(REDEFINED[name] ?? files.slice(0, 1));
});

test('every function is created by name in a file, and only dropped ones are missing', async () => {
  const sql = await openBarePglite();
  const { rows } = await sql.query<{ name: string }>(
    `select pronamespace::regnamespace || '.' || proname as name from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  await sql.close();
  const names = rows.map(({ name }) => name);
  expect([...names, ...DROPPED].sort()).toEqual([...filesOf.keys()].sort());
});

test('no migration patches the text of a function', async () => {
  for (const { file, sql } of await readMigrations()) {
    expect(sql, file).not.toMatch(/pg_get_functiondef/i);
  }
});
