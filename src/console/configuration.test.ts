import { expect, it } from 'vitest';
import type { Configuration } from '#contract/configuration.ts';
import { completeConfiguration } from './configuration.ts';

const configuration: Configuration = {
  apiUrl: '',
  exactApiUrl: 'https://exact.example',
  resources: { 'exact.example': 'api://accounting' },
  languages: ['nl', 'de'],
  baseUrls: [],
  directory: {
    authority: 'https://localhost:8080/oidc',
    clientId: 'console',
    knownAuthorities: ['localhost:8080'],
    authorityMetadata: {
      issuer: 'http://localhost:8080/oidc',
      authorization_endpoint: '/oidc/auth',
      token_endpoint: '/oidc/token',
      end_session_endpoint: '/oidc/session/end',
      jwks_uri: '/oidc/jwks',
    },
    apiResource: 'api://mechanic',
    accountingResource: 'api://accounting',
    redirectUris: [],
    postLogoutRedirectUris: [],
    renewalOffsetSeconds: 300,
  },
  capabilityRoles: {},
  theme: 'preventie',
  production: true,
  uploadLimitBytes: 1,
};

it("fills in the page's own origin where the server leaves it open", () => {
  const { resources, baseUrls, directory } = completeConfiguration(configuration, new URL('http://nl.localhost:9000/accounts'));
  expect(resources).toEqual({ 'nl.localhost:9000': 'api://mechanic', 'exact.example': 'api://accounting' });
  expect(baseUrls).toEqual(['http://nl.localhost:9000', 'http://nl.localhost:9000']);
  expect(directory.authorityMetadata).toMatchObject({
    issuer: 'http://localhost:8080/oidc',
    token_endpoint: 'http://nl.localhost:9000/oidc/token',
  });
});

it('leaves what the server says', () => {
  const given = { ...configuration, baseUrls: ['https://nl.example', 'https://de.example'], resources: { 'nl.example': 'api://other' } };
  const { resources, baseUrls } = completeConfiguration(given, new URL('https://nl.example/'));
  expect(resources).toEqual({ 'nl.example': 'api://other' });
  expect(baseUrls).toEqual(['https://nl.example', 'https://de.example']);
});
