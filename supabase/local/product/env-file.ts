import type { BackendSettings } from '@callwright/shared/api/client.ts';
import writeFileAtomic from 'write-file-atomic';

/** Writes the settings of the backend that runs on this machine, for a build or a second terminal to use. */
export async function writeEnvFile(path: string, settings: BackendSettings & { SITE_URL: string }): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFileAtomic(path, `# Written by pnpm start: the backend of this machine.\n${lines.join('')}`);
}
