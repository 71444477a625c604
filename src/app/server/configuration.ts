import type { Configuration, DirectoryConfiguration } from '#contract/configuration.ts';
import type { Settings } from '#server/config/settings.ts';
import { directoryPath, embeddedIssuer } from '#server/directory/embeddedDirectory.ts';
import { isDirectoryEmbedded } from './directory.ts';

/** The configuration that the console reads at `/config.json`. */
export function configurationOf(settings: Settings): Configuration {
  return {
    apiUrl: settings.API_URL,
    exactApiUrl: settings.EXACT_API_URL,
    resources: resourcesOf(settings),
    languages: settings.LANGUAGES,
    baseUrls: settings.BASE_URLS,
    directory: {
      ...(isDirectoryEmbedded(settings) ? embedded() : remote(settings.AUTHORITY)),
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
    uploadLimitBytes: settings.UPLOAD_LIMIT_BYTES,
    ...(settings.TILE_URL === undefined ? {} : { tileServer: settings.TILE_URL }),
  };
}

type Whereabouts = Pick<DirectoryConfiguration, 'authority' | 'knownAuthorities' | 'authorityMetadata'>;

// MSAL refuses an authority with http. This name is never contacted, because the endpoints are passed as metadata.
function embedded(): Whereabouts {
  const { host } = new URL(embeddedIssuer);
  return {
    authority: `https://${host}${directoryPath}`,
    knownAuthorities: [host],
    authorityMetadata: {
      issuer: embeddedIssuer,
      authorization_endpoint: `${directoryPath}/auth`,
      token_endpoint: `${directoryPath}/token`,
      end_session_endpoint: `${directoryPath}/session/end`,
      jwks_uri: `${directoryPath}/jwks`,
    },
  };
}

function remote(authority: string): Whereabouts {
  return { authority, knownAuthorities: [new URL(authority).host] };
}

/** Maps each host to the resource for which it needs a token: the settings, and the two backends if they run on other hosts. */
function resourcesOf(settings: Settings): Record<string, string> {
  const given = Object.entries(settings.RESOURCES).map(([host, [resource = '']]) => [host, resource]);
  return Object.fromEntries([
    ...backend(settings.API_URL, settings.API_RESOURCE),
    ...backend(settings.EXACT_API_URL, settings.ACCOUNTING_RESOURCE),
    ...given,
  ]) as Record<string, string>; // pairs of text, as created above
}

function backend(url: string, resource: string): [string, string][] {
  return url === '' ? [] : [[new URL(url).host, resource]];
}
