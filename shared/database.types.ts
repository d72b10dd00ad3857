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
};

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
          Omit<BlogPost, 'views' | 'revision' | 'created_at' | 'updated_at'>,
          'id' | 'excerpt' | 'meta_description' | 'keywords' | 'featured_image_url' | 'status' | 'published_at'
        >;
        Update: Partial<Omit<BlogPost, 'id' | 'author_id' | 'views' | 'revision' | 'created_at' | 'updated_at'>>;
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: {
      increment_post_views: { Args: { slug: string }; Returns: undefined };
      resolve_post_slug: { Args: { slug: string }; Returns: string };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
