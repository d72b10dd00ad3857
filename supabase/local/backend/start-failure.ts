/** An expected failure, whose message ends with what to do. `start` and `build` print it and exit. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
