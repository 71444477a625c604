import type { Configuration } from '#contract/configuration.ts';

/**
 * The configuration of this page: that of `/config.json`, with the page's own origin where the server leaves an address open.
 * @throws Error when the server does not answer with it
 */
export async function loadConfiguration(here: Location = location): Promise<Configuration> {
  const response = await fetch('/config.json', { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`The configuration could not be loaded (${response.status})`);
  return completeConfiguration((await response.json()) as Configuration, here); // made by our own server from this type
}

/** Inserts the page's own origin: for sites, for the resource of its host, and for the directory's endpoints. */
export function completeConfiguration(configuration: Configuration, { origin, host }: Pick<Location, 'origin' | 'host'>): Configuration {
  const { directory, languages, baseUrls, resources } = configuration;
  const { authorityMetadata: metadata } = directory;
  const own = (address: string) => new URL(address, origin).href;
  return {
    ...configuration,
    baseUrls: languages.map((_language, at) => baseUrls[at] ?? origin),
    resources: { [host]: directory.apiResource, ...resources },
    directory: metadata
      ? {
          ...directory,
          authorityMetadata: {
            issuer: metadata.issuer,
            authorization_endpoint: own(metadata.authorization_endpoint),
            token_endpoint: own(metadata.token_endpoint),
            end_session_endpoint: own(metadata.end_session_endpoint),
            jwks_uri: own(metadata.jwks_uri),
          },
        }
      : directory,
  };
}
