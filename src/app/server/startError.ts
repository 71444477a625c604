/** A reason why the server cannot start, as one line for the person at the terminal. */
export class StartError extends Error {
  override name = 'StartError';
}
