type BlogPost = {
  id: string;
  title: string;
  slug: string;
  content: string;
  excerpt: string | null;
  meta_description: string | null;
  keywords: string | null;
  featured_image_url: string | null;
  author_id: string;
  author_name: string;
  status: string;
  published_at: string | null;
  views: number;
  revision: number;
  created_at: string;
  updated_at: string;
  revised_at: string | null;
};

/** What a client never writes. */
type ServerColumn = 'views' | 'revision' | 'created_at' | 'updated_at';

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
          'id' | 'excerpt' | 'meta_description' | 'keywords' | 'featured_image_url' | 'status' | 'published_at'
        >;
        Update: Partial<Omit<BlogPost, ServerColumn | 'id' | 'author_id'>>;
        Relationships: [];
      };
      releases: ReadOnlyTable<Release>;
      release_posts: ReadOnlyTable<ReleasePost>;
    };
    Views: Record<never, never>;
    Functions: {
      begin_release: { Args: { id: string; kind: string; host: string }; Returns: boolean };
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
      increment_post_views: { Args: { slug: string }; Returns: undefined };
      is_owner: { Args: Record<never, never>; Returns: boolean };
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
      resolve_post_slug: { Args: { slug: string }; Returns: string };
      restore_backup_rows: {
        Args: { table_name: string; backup_rows: Json; overwrite?: boolean };
        Returns: number;
      };
      take_release_request: { Args: Record<never, never>; Returns: string | null };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
