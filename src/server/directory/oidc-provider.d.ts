// The package's front door writes a warning about every Node that is not (yet) a long-term release; these are its rooms
declare module 'oidc-provider/lib/provider.js' {
  import Provider from 'oidc-provider';
  export { Provider };
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  export const InvalidRequest: typeof import('oidc-provider').errors.InvalidRequest;
  export const InvalidTarget: typeof import('oidc-provider').errors.InvalidTarget;
}
