/** All failures of a sign-in, with the sentences of the specification; screens translate by the code. */
export const signInMessages = {
  resourceRequired: 'resource is required',
  loginRequired: 'User login is required',
  interactionInProgress: 'Acquire token interactive is already in progress',
  renewalTimeout: 'Token renewal operation failed due to timeout',
  popupClosed: 'Popup Window closed',
  notLoggedIn: 'User not logged in',
  popupBlocked: 'Popup Window was blocked',
  otherPerson: 'Another user signed in',
  invalidState: 'Invalid state',
  invalidNonce: 'Invalid nonce',
  invalidIdToken: 'Invalid id_token',
  loginFailed: 'Login failed',
} as const;

/** The code of a failed sign-in. */
export type SignInErrorCode = keyof typeof signInMessages;

/** A failed sign-in or renewal: the message is the exact English sentence, the code is what screens translate. */
export class SignInError extends Error {
  override name = 'SignInError';
  readonly code: SignInErrorCode;

  constructor(code: SignInErrorCode, options: { detail?: string; cause?: unknown } = {}) {
    super(options.detail ? `${signInMessages[code]}: ${options.detail}` : signInMessages[code], { cause: options.cause });
    this.code = code;
  }
}

const codesOfMsal: Record<string, SignInErrorCode> = {
  interaction_in_progress: 'interactionInProgress',
  interaction_in_progress_cancelled: 'interactionInProgress',
  timed_out: 'renewalTimeout',
  monitor_window_timeout: 'renewalTimeout',
  user_cancelled: 'popupClosed',
  user_canceled: 'popupClosed',
  popup_window_error: 'popupBlocked',
  empty_window_error: 'popupBlocked',
  no_account_error: 'notLoggedIn',
  no_account_in_silent_request: 'notLoggedIn',
  no_account_found: 'notLoggedIn',
  invalid_state: 'invalidState',
  state_mismatch: 'invalidState',
  state_not_found: 'invalidState',
  unable_to_parse_state: 'invalidState',
  no_state_in_hash: 'invalidState',
  nonce_mismatch: 'invalidNonce',
  token_parsing_error: 'invalidIdToken',
  null_or_empty_token: 'invalidIdToken',
  invalid_id_token: 'invalidIdToken',
  interaction_required: 'loginRequired',
  login_required: 'loginRequired',
  consent_required: 'loginRequired',
  bad_token: 'loginRequired',
  interrupted_user: 'loginRequired',
  no_tokens_found: 'loginRequired',
  refresh_token_expired: 'loginRequired',
  invalid_grant: 'loginRequired',
};

/** The error of MSAL or of the directory as a SignInError; an unknown one keeps the directory's own text. */
export function signInErrorOf(error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  const { errorCode, errorMessage, message } = (error ?? {}) as Partial<Record<'errorCode' | 'errorMessage' | 'message', unknown>>; // of MSAL, or anything
  const code = typeof errorCode === 'string' ? codesOfMsal[errorCode] : undefined;
  if (code) return new SignInError(code, { cause: error });
  const detail = [errorCode, errorMessage || message].filter((part) => typeof part === 'string' && part !== '').join(', ');
  return new SignInError('loginFailed', { detail, cause: error });
}

const networkCodesOfMsal: ReadonlySet<unknown> = new Set([
  'no_network_connectivity',
  'network_error',
  'get_request_failed',
  'post_request_failed',
  'endpoints_resolution_error',
  'openid_config_error',
]);

/** Whether the directory could not be asked, because there is no network or it does not answer. */
export function isDirectoryUnreachable(error: unknown): boolean {
  return error instanceof SignInError && (!navigator.onLine || networkCodesOfMsal.has(codeOfCause(error)));
}

const passingCodes: ReadonlySet<unknown> = new Set(['failed_to_parse_response', 'server_error', 'temporarily_unavailable']);

/** Whether the directory may answer the same request in a moment: it is out of reach, too slow, or out of order. */
export function isPassingAtDirectory(error: unknown): boolean {
  if (isDirectoryUnreachable(error)) return true;
  return error instanceof SignInError && (error.code === 'renewalTimeout' || passingCodes.has(codeOfCause(error)));
}

function codeOfCause({ cause }: SignInError): unknown {
  return typeof cause === 'object' && cause !== null && 'errorCode' in cause ? cause.errorCode : undefined;
}

/** Whether the person must sign in again before anything else can continue. */
export function needsPerson(error: SignInError): boolean {
  return error.code === 'loginRequired' || error.code === 'notLoggedIn';
}
