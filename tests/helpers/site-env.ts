/** Import this first: the site's modules read the build environment when they load. */
process.env.SUPABASE_URL = 'http://127.0.0.1:54321';
process.env.SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_test';
process.env.SITE_URL = 'https://callwright.example/';
