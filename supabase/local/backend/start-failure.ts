/**
 * Why the product can't start here, in one line that ends with what to do. Not a bug: `start` and
 * `build` print it and end. A module of its own, because every module of the backend throws it.
 */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
