/** Said where the Publish button is held; `count` is at least one. */
export function describeBlockingErrors(count: number): string {
  return count === 1 ? 'One thing keeps this post back' : `${count} things keep this post back`;
}
