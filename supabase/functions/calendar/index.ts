import { createCalendarHandler } from './handler.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

Deno.serve(
  createCalendarHandler({ url: Deno.env.get('SUPABASE_URL') ?? '', key: Deno.env.get('SUPABASE_ANON_KEY') ?? '' }),
);
