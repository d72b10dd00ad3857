import { createServer } from 'node:net';
import { readPort, requireFreePort } from '@callwright/supabase/local/product/ports.ts';
import { describe, expect, it, onTestFinished } from 'vitest';

describe('the product’s ports', () => {
  it('are the defaults unless the environment sets others', () => {
    expect(readPort({}, 'SITE_PORT', 3000)).toBe(3000);
    expect(readPort({ SITE_PORT: '' }, 'SITE_PORT', 3000)).toBe(3000);
    expect(readPort({ SITE_PORT: '8080' }, 'SITE_PORT', 3000)).toBe(8080);
  });

  it.each(['nonsense', '0', '65536', '80.5'])('reject %s and say what to set', (value) => {
    expect(() => readPort({ SITE_PORT: value }, 'SITE_PORT', 3000)).toThrow(
      `SITE_PORT is "${value}", which isn't a valid port. Set it to a number from 1 to 65535, or unset it.`,
    );
  });

  it('suggest what to do if another program uses one', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });

    await expect(requireFreePort(port, 'the site', 'SITE_PORT')).rejects.toThrow(
      `Port ${port}, for the site, is in use by another program. Stop that program, or choose another port: SITE_PORT=${port + 1} pnpm start.`,
    );
  });
});
