import type { Result } from '@callwright/shared/result.ts';
import { CloudflareHost } from './cloudflare/cloudflare.ts';
import type { Host, HostName } from './host.ts';
import { cloudflareSchema, netlifySchema, readSettings, s3Schema } from './host-settings.ts';
import { type HostMachine, THIS_MACHINE } from './http-client.ts';
import { NetlifyHost } from './netlify/netlify.ts';
import { S3Host } from './s3/s3.ts';

export const HOST_NAMES = ['folder', 's3', 'netlify', 'cloudflare'] as const satisfies readonly HostName[];

export function openHost(
  name: Host['name'],
  environment: Readonly<Record<string, string | undefined>>,
  machine: HostMachine = THIS_MACHINE,
): Result<Host, { message: string }> {
  const schemas = {
    s3: s3Schema.transform((settings) => new S3Host(settings, machine)),
    netlify: netlifySchema.transform((settings) => new NetlifyHost(settings, machine)),
    cloudflare: cloudflareSchema.transform((settings) => new CloudflareHost(settings, machine)),
  } satisfies Record<Host['name'], unknown>;
  return readSettings<Host>(name, schemas[name], environment);
}
