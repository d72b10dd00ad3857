/** Prints a warning for each new commit whose message breaks a rule. Never fails a run. */
import { spawnSync } from 'node:child_process';
import { findBrokenRules } from './commit-rules.ts';

/** How many commits to check in a fresh clone, where origin has all of them. */
const RECENT_COMMITS = 30;

const log = (...range: string[]) => {
  const { stdout } = spawnSync('git', ['log', '--no-merges', '-z', '--format=%h %B', ...range], { encoding: 'utf8' });
  return stdout.split('\0').filter((entry) => entry !== '');
};

const ownCommits = log('@{upstream}..HEAD');
for (const entry of ownCommits.length > 0 ? ownCommits : log(`-${RECENT_COMMITS}`)) {
  const [, hash = '', message = ''] = /^(\S+) (.*)$/s.exec(entry) ?? [];
  const broken = findBrokenRules(message);
  if (broken.length > 0) console.warn(`Warning: commit ${hash} (“${message.split('\n')[0]}”): ${broken.join('; ')}.`);
}
