import { spawn } from 'node:child_process';

/** Runs a build on this Node; throws with its output where it fails. */
export async function runBuild(
  script: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
) {
  const build = spawn(process.execPath, [script, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (part: Buffer) => output.push(part.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    build.once('error', reject);
    build.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${output.join('')}`);
}
