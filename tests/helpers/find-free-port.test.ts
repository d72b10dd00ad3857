import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { claimPort, findFreePort } from './find-free-port.ts';

const MODULE = JSON.stringify(join(import.meta.dirname, 'find-free-port.ts'));

function startProcess(work: string): { ports: Promise<number[]>; kill(): Promise<void> } {
  const code = `const { findFreePort, findProductPorts } = await import(${MODULE});
    console.log(JSON.stringify(${work}));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return { ports: once(child.stdout, 'data').then(([line]) => JSON.parse(String(line))), kill };
}

test('two processes never get the same port', async () => {
  const work = 'await Promise.all(Array.from({ length: 50 }, findFreePort))';
  const given = await Promise.all([1, 2, 3, 4].map(() => startProcess(work).ports));
  const ports = [...given.flat(), ...(await Promise.all(Array.from({ length: 50 }, findFreePort)))];
  expect(new Set(ports).size).toBe(250);
});

test('two products running at once get different ports', async () => {
  const given = await Promise.all([1, 2].map(() => startProcess('Object.values(await findProductPorts())').ports));
  expect(new Set(given.flat()).size).toBe(4);
});

test('a claim ends with its process, even if the process is killed', async () => {
  const owner = startProcess('await Promise.all(Array.from({ length: 50 }, findFreePort))');
  const ports = await owner.ports;
  const claimAll = () => Promise.all(ports.map(claimPort));
  expect(await claimAll()).toEqual(ports.map(() => false));
  await owner.kill();
  expect(await claimAll()).toContain(true);
});

test('a process can listen on a port it claimed', async () => {
  const port = await findFreePort();
  const server = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
});

test.runIf(process.platform === 'linux')('no port is in the range of outgoing connections', async () => {
  const first = Number.parseInt(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'), 10);
  expect(await findFreePort()).toBeLessThan(first);
});
