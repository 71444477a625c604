import { createClient, type Client } from '#contract/client.ts';
import type { Configuration } from '#contract/configuration.ts';
import { webTransport } from '#contract/transport.ts';
import type { Division } from '#console/data/DataContext.ts';
import type { Opening, Session } from '#console/session.ts';
import { divisions as calls } from '#features/divisions/contract.ts';

/** The console's one client, and the divisions of the person on their way. */
export function openClient(configuration: Configuration, session: Session): Opening {
  const { apiUrl, exactApiUrl, resources } = configuration;
  const client = createClient({
    transport: webTransport,
    basePath: { mechanic: apiUrl, accounting: exactApiUrl },
    resources,
    isAuthenticated: () => session.authenticated,
    accessToken: (resource) => session.accessToken(resource),
    // the page's language is the one that the reader chose last
    language: () => document.documentElement.lang,
  });
  const divisions = session.authenticated ? loadDivisions(client) : Promise.resolve([]);
  // a failure is told where they are waited for
  divisions.catch(() => undefined);
  return { client, divisions };
}

async function loadDivisions(client: Client): Promise<Division[]> {
  const found = await client.call(calls.listDivisions, {});
  return found.map(({ code, description }) => ({ code, name: description }));
}
