import { createNotifyHandler } from './handler.ts';
import { readSettings } from './settings.ts';

declare const Deno: {
  env: { toObject(): Record<string, string> };
  serve(handler: (request: Request) => Promise<Response>): void;
};

Deno.serve(createNotifyHandler(readSettings(Deno.env.toObject())));
