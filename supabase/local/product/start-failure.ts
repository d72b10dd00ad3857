/** Why the product can't start here, in one line that ends with the mend. Not a bug: `start` prints it and ends. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
