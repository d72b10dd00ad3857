import { join } from 'node:path';
import { utilityProcess } from 'electron';
import type { ForkImport } from './import-client.ts';

export const forkImport: ForkImport = () =>
  utilityProcess.fork(join(import.meta.dirname, 'import-process.js'), [], { serviceName: 'Callwright import' });
