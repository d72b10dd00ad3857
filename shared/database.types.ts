import type { PostTextColumns } from './post/fields.ts';

type BlogPost = PostTextColumns & {
  id: string;
  author_id: string;
  author_name: string;
  author_biography: string | null;
  status: string;
  published_at: string | null;
  views: number;
  revision: number;
  created_at: string;
  updated_at: string;
  revised_at: string | null;
  was_handed_over: boolean;
};

type OptionalTextColumn = {
  [Column in keyof PostTextColumns]: null extends PostTextColumns[Column] ? Column : never;
}[keyof PostTextColumns];

/** What a client never writes. */
type ServerColumn = 'views' | 'revision' | 'created_at' | 'updated_at' | 'author_biography' | 'was_handed_over';

type Author = {
  user_id: string;
  display_name: string | null;
  biography: string | null;
  shows_email: boolean;
};

type Release = {
  id: string;
  kind: string;
  host: string;
  state: string;
  step: string;
  reason: string | null;
  started_at: string;
  seen_at: string;
  ended_at: string | null;
  files_written: number | null;
  files_removed: number | null;
  bytes_uploaded: number | null;
  posts_changed: number | null;
};

type ReleasePost = {
  release_id: string;
  post_id: string;
  change: string;
  revision: number | null;
  title: string;
};

/** A value of jsonb, which whoever reads it parses. */
type Json = string | number | boolean | null | { [key: string]: Json } | Json[];

/** A table that clients read and functions write. */
type ReadOnlyTable<Row> = { Row: Row; Insert: Record<never, never>; Update: Record<never, never>; Relationships: [] };

type Optional<Row, Key extends keyof Row> = Omit<Row, Key> & Partial<Pick<Row, Key>>;

/**
 * The schema that the API exposes, in the form that supabase-js reads. Written by hand because
 * the generator needs Docker; a test compares it with the live schema, column by column.
 */
export type Database = {
  public: {
    Tables: {
      blog_posts: {
        Row: BlogPost;
        Insert: Optional<
          Omit<BlogPost, ServerColumn | 'revised_at'>,
          OptionalTextColumn | 'id' | 'author_name' | 'status' | 'published_at'
        >;
        Update: Partial<Omit<BlogPost, ServerColumn | 'id' | 'author_id'>>;
        Relationships: [];
      };
      authors: {
        Row: Author;
        Insert: Optional<Author, 'display_name' | 'biography' | 'shows_email'>;
        Update: Partial<Author>;
        Relationships: [];
      };
      releases: ReadOnlyTable<Release>;
      release_posts: ReadOnlyTable<ReleasePost>;
    };
    Views: Record<never, never>;
    Functions: {
      add_booking_link: { Args: { booking_id: string; secret: string }; Returns: undefined };
      allow_email_change: { Args: { address: string }; Returns: undefined };
      add_left_out_posts: { Args: { id: string; left_out: Json }; Returns: boolean };
      report_broken_links: { Args: { post_id: string; links: Json }; Returns: boolean };
      list_broken_links: { Args: { post_id: string }; Returns: Json };
      ignore_broken_link: { Args: { post_id: string; url: string }; Returns: boolean };
      begin_release: { Args: { id: string; kind: string; host: string }; Returns: boolean };
      decide_account: { Args: { user_id: string; role: string; status: string }; Returns: undefined };
      book_demo: {
        Args: {
          token: string;
          starts_at: string;
          name: string;
          business: string;
          trade: string;
          phone: string;
          email: string;
          note: string;
          time_zone: string;
          left_empty: string;
          filled_in_ms: number;
        };
        Returns: Json;
      };
      cancel_booking: { Args: { token: string }; Returns: Json };
      cancel_recent_bookings: { Args: { hours: number }; Returns: number };
      claim_booking_notification: { Args: { can_send: string[] }; Returns: Json };
      finish_booking_notification: {
        Args: { notification_id: string; attempt: number; outcome: string; error?: string | null };
        Returns: boolean;
      };
      list_unsent_notifications: { Args: Record<never, never>; Returns: Json };
      retry_notification: { Args: { notification_id: string }; Returns: boolean };
      delete_booking: { Args: { booking_id: string }; Returns: boolean };
      delete_own_account: { Args: { deletes_posts?: boolean; successor_id?: string }; Returns: number };
      delete_own_posts: { Args: Record<never, never>; Returns: number };
      list_successors: { Args: Record<never, never>; Returns: Json };
      end_release: {
        Args: {
          id: string;
          state: string;
          reason?: string | null;
          files_written?: number;
          files_removed?: number;
          bytes_uploaded?: number;
          posts_changed?: number;
          posts?: Json;
          left_out?: Json;
        };
        Returns: boolean;
      };
      free_post_address: { Args: { slug: string }; Returns: boolean };
      hand_over_blog: { Args: { user_id: string }; Returns: undefined };
      increment_post_views: { Args: { slug: string }; Returns: undefined };
      is_owner: { Args: Record<never, never>; Returns: boolean };
      list_accounts: {
        Args: { before_time?: string | null; before_id?: string | null; max_rows?: number };
        Returns: {
          user_id: string;
          display_name: string | null;
          email: string | null;
          role: string;
          status: string;
          created_at: string;
          decided_at: string | null;
          posts: number;
        }[];
      };
      list_bookings: {
        Args: { kind: string; after_time?: string | null; after_id?: string | null; max_rows?: number };
        Returns: Json;
      };
      list_free_slots: { Args: { from_time: string; to_time: string }; Returns: Json };
      list_gone_accounts: { Args: { account_ids: string[] }; Returns: string[] };
      list_own_backup_tables: { Args: Record<never, never>; Returns: { name: string; row_count: number }[] };
      list_backup_tables: { Args: Record<never, never>; Returns: { name: string; row_count: number }[] };
      list_pictures: {
        Args: { only_paths?: string[] | null; after_path?: string; max_rows?: number };
        Returns: { path: string; bytes: number | null; created_at: string; posts: Json; unseen_posts: number }[];
      };
      list_post_addresses: {
        Args: { post_ids?: string[] | null; after_slug?: string; max_rows?: number };
        Returns: { slug: string; post_id: string; leads_to: string | null }[];
      };
      list_post_changes: { Args: { since?: Json; max_rows?: number }; Returns: Json };
      read_own_account: { Args: Record<never, never>; Returns: Json };
      move_booking: { Args: { token: string; starts_at: string }; Returns: Json };
      read_booking: { Args: { token: string }; Returns: Json };
      read_booking_feed: { Args: { secret: string }; Returns: Json };
      read_booking_settings: { Args: Record<never, never>; Returns: Json };
      read_own_backup_rows: {
        Args: { table_name: string; after_key?: string; page_size?: number };
        Returns: { row_key: string; value: Json }[];
      };
      read_backup_rows: {
        Args: { table_name: string; after_key?: string; page_size?: number };
        Returns: { row_key: string; value: Json }[];
      };
      read_picture_quota: {
        Args: Record<never, never>;
        Returns: { used_bytes: number; max_bytes: number; used_pictures: number; max_pictures: number }[];
      };
      read_releases: { Args: { max_rows?: number }; Returns: Json };
      report_release: { Args: { id: string; step: string }; Returns: boolean };
      request_release: { Args: { kind: string }; Returns: undefined };
      resolve_old_url: { Args: { path: string }; Returns: string };
      resolve_post_slug: { Args: { slug: string }; Returns: string };
      search_posts: { Args: { query: string; max_rows?: number; skipped?: number }; Returns: Json };
      set_approved_authors_only: { Args: { is_on: boolean }; Returns: undefined };
      save_booking_settings: { Args: { settings: Json }; Returns: undefined };
      set_booking_feed: { Args: { secret?: string | null }; Returns: undefined };
      set_booking_status: { Args: { booking_id: string; status: string }; Returns: Json };
      restore_backup_rows: {
        Args: { table_name: string; backup_rows: Json };
        Returns: number;
      };
      take_release_request: { Args: Record<never, never>; Returns: string | null };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
