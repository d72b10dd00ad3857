import { env } from '../env.ts';

/** What a page of the blog says in `data-backend`, so that its script need not carry the whole environment. */
export const READER_BACKEND = JSON.stringify({ url: env.SUPABASE_URL, key: env.SUPABASE_PUBLISHABLE_KEY });
