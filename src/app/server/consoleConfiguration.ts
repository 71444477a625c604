import type { Configuration } from '#contract/configuration.ts';
import type { Settings } from '#server/config/settings.ts';
import { embeddedIssuer } from './openDirectory.ts';

/** What the console is told at `/config.json`: of the settings only what a browser may know. */
export function consoleConfiguration(settings: Settings): Configuration {
  return {
    apiUrl: settings.API_URL,
    exactApiUrl: settings.EXACT_API_URL,
    resources: Object.fromEntries(Object.entries(settings.RESOURCES).map(([host, [resource = '']]) => [host, resource])),
    baseUrls: settings.BASE_URLS,
    languages: settings.LANGUAGES,
    directory: {
      authority: settings.AUTHORITY === '' ? embeddedIssuer : settings.AUTHORITY,
      isEmbedded: settings.AUTHORITY === '',
      clientId: settings.CLIENT_ID,
      apiResource: settings.API_RESOURCE,
      accountingResource: settings.ACCOUNTING_RESOURCE,
      redirectUris: settings.REDIRECT_URIS,
      postLogoutRedirectUris: settings.POST_LOGOUT_REDIRECT_URIS,
      renewalOffsetSeconds: settings.TOKEN_RENEWAL_OFFSET_SECONDS,
    },
    theme: settings.THEME,
    production: settings.PRODUCTION,
    capabilityRoles: settings.CAPABILITY_ROLES,
    tileServer: settings.TILE_URL ?? '',
    uploadLimitBytes: settings.UPLOAD_LIMIT_BYTES,
  };
}
