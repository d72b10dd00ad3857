import {
  backendSettingsSchema,
  findAddressProblem,
  findKeyProblem,
  siteUrlSchema,
} from '@callwright/shared/api/settings.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Connection, ConnectionField, SettingsView } from '../../ipc/settings.ts';
import type { ConnectionSources } from '../app/env.ts';

const NOT_AN_ADDRESS = 'Enter the full address, starting with https://.';

const FIELDS: readonly ConnectionField[] = ['siteUrl', 'backendUrl', 'publishableKey'];

export function describeConnection(sources: ConnectionSources): Pick<SettingsView, 'connection' | 'sources' | 'built'> {
  const found = FIELDS.map((field) => {
    const source = (['environment', 'entered', 'build'] as const).find((name) => sources[name][field] !== '');
    return { field, source: source ?? ('none' as const), value: source ? sources[source][field] : '' };
  });
  return {
    connection: Object.fromEntries(found.map(({ field, value }) => [field, value])) as Connection,
    sources: Object.fromEntries(found.map(({ field, source }) => [field, source])) as SettingsView['sources'],
    built: sources.build,
  };
}

/** Ignores fields that the environment sets. An empty field falls back to the build's value. */
export function checkConnection(
  typed: Connection,
  { environment, build }: ConnectionSources,
): Result<Connection, { field: ConnectionField; message: string }> {
  const entered = Object.fromEntries(
    FIELDS.map((field) => [field, environment[field] === '' ? typed[field].trim() : '']),
  ) as Connection;
  const effective = describeConnection({ environment, entered, build }).connection;

  if (effective.siteUrl !== '' && !siteUrlSchema.safeParse(effective.siteUrl).success) {
    return err({ field: 'siteUrl', message: findAddressProblem(effective.siteUrl, false) ?? NOT_AN_ADDRESS });
  }
  if (effective.backendUrl === '' && effective.publishableKey === '') return ok(entered);
  if (!backendSettingsSchema.shape.SUPABASE_URL.safeParse(effective.backendUrl).success) {
    return err({
      field: 'backendUrl',
      message:
        effective.backendUrl === ''
          ? 'Enter the backend address for this key.'
          : (findAddressProblem(effective.backendUrl, true) ?? NOT_AN_ADDRESS),
    });
  }
  if (effective.publishableKey === '') {
    return err({ field: 'publishableKey', message: 'Enter the backend’s publishable key.' });
  }
  const problem = findKeyProblem(effective.publishableKey.trim());
  if (problem !== null) {
    return err({ field: 'publishableKey', message: `This key ${problem}. Enter the backend’s publishable key.` });
  }
  return ok(entered);
}
