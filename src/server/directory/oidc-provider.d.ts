// The main module of the package warns about every Node that is not a long-term release; these modules do not
declare module 'oidc-provider/lib/provider.js' {
  import Provider from 'oidc-provider';
  export { Provider };
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  export const InvalidRequest: typeof import('oidc-provider').errors.InvalidRequest;
  export const InvalidTarget: typeof import('oidc-provider').errors.InvalidTarget;
}
