import { type Configuration as MsalConfiguration, LogLevel, ProtocolMode } from '@azure/msal-browser';
import type { DirectoryConfiguration } from '#contract/configuration.ts';

/** Milliseconds after which a silent renewal is abandoned. */
export const silentRenewalTimeout = 6000;

/** The size of the window in which a person signs in again. */
export const popupSize = { width: 483, height: 600 };

const popupTimeout = 600_000;
const entraHosts = /^(login\.microsoftonline\.(com|us)|login\.partner\.microsoftonline\.cn|[\w-]+\.ciamlogin\.com)$/;

/** MSAL's configuration for the directory and the origin of this page. */
export function msalConfigurationOf(directory: DirectoryConfiguration, origin: string): MsalConfiguration {
  const { authorityMetadata: metadata } = directory;
  return {
    auth: {
      clientId: directory.clientId,
      authority: directory.authority,
      knownAuthorities: [...directory.knownAuthorities],
      ...(metadata ? { authorityMetadata: JSON.stringify(metadata) } : {}),
      redirectUri: ownAddress(directory.redirectUris, origin) ?? `${origin}/auth-redirect.html`,
      postLogoutRedirectUri: ownAddress(directory.postLogoutRedirectUris, origin) ?? `${origin}/auth-redirect.html`,
      ...(isEntra(directory) ? {} : { OIDCOptions: { defaultScopes: ['openid', 'profile', 'offline_access'] } }),
    },
    cache: { cacheLocation: 'localStorage' },
    system: {
      protocolMode: isEntra(directory) ? ProtocolMode.AAD : ProtocolMode.OIDC,
      iframeBridgeTimeout: silentRenewalTimeout,
      popupBridgeTimeout: popupTimeout,
      tokenRenewalOffsetSeconds: directory.renewalOffsetSeconds,
      loggerOptions: { logLevel: LogLevel.Error, piiLoggingEnabled: false, loggerCallback: () => undefined },
    },
  };
}

/** Whether the directory is Microsoft Entra ID. */
export function isEntra({ authority }: DirectoryConfiguration): boolean {
  return entraHosts.test(new URL(authority).host);
}

/** The scopes for full access to a resource. */
export function scopesOf(resource: string): string[] {
  return [`${resource}/.default`];
}

/**
 * The parameters of sign-in. After one sign-in, Entra ID issues a token for any resource that the registration may use; other
 * directories need the second resource in the same request.
 */
export function signInRequest(directory: DirectoryConfiguration, language: string) {
  const { apiResource, accountingResource } = directory;
  const others = isEntra(directory) || apiResource === accountingResource ? [] : scopesOf(accountingResource);
  return { scopes: scopesOf(apiResource), extraScopesToConsent: others, extraQueryParameters: { ui_locales: language } };
}

function ownAddress(addresses: readonly string[], origin: string): string | undefined {
  return addresses.find((address) => URL.canParse(address) && new URL(address).origin === origin);
}
