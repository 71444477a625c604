/** A reason why the server cannot start, told in one line to the person at the terminal. */
export class StartError extends Error {
  override name = 'StartError';
}
