/** Said where the Publish button is held; `count` is at least one. */
export function describeHold(count: number): string {
  return count === 1 ? 'One thing keeps this post back' : `${count} things keep this post back`;
}
