import './interpretSchemas.ts';
import { isUnreachable, noAnswer } from '#contract/apiError.ts';
import { createClient, type Client } from '#contract/client.ts';
import type { Configuration } from '#contract/configuration.ts';
import { webTransport } from '#contract/transport.ts';
import { withServerTime } from '#console/clock/presentTime.ts';
import { withAnswersAhead, type AheadTransport } from '#console/data/answersAhead.ts';
import type { Division } from '#console/data/DataContext.ts';
import { looseRequest } from '#console/data/request.ts';
import { isPassingAtDirectory } from '#console/auth/signInError.ts';
import { keepDivisions, keptDivisions } from '#console/layout/knownDivisions.ts';
import { divisionKey, divisionOf } from '#console/layout/divisionOf.ts';
import { openingQuery } from '#console/lists/openingList.ts';
import type { Opening, Session } from '#console/session.ts';
import { divisions as calls } from '#features/divisions/contract.ts';
import { screensAt } from './prepareScreen.ts';

/** Creates the only API client of the console and starts to fetch the person's divisions and the first list of the page. */
export function openClient(configuration: Configuration, session: Session): Opening {
  const { apiUrl, exactApiUrl, resources } = configuration;
  const { transport, askAhead } = withAnswersAhead(withServerTime(webTransport));
  const client = createClient({
    transport,
    basePath: { mechanic: apiUrl, accounting: exactApiUrl },
    resources,
    isAuthenticated: () => session.authenticated,
    accessToken: (resource) => session.accessToken(resource).catch(asUnanswered),
    renewToken: () => session.renew().catch(asUnanswered),
    // the language that the reader chose last
    language: () => document.documentElement.lang,
  });
  const divisions = session.authenticated ? loadDivisions(client, session.profile.oid) : Promise.resolve([]);
  // the code that awaits them reports a failure
  divisions.then((found) => askForFirstList(client, found, askAhead)).catch(() => undefined);
  return { client, divisions };
}

// as a call without an answer, so that it is sent again
function asUnanswered(error: unknown): never {
  throw isPassingAtDirectory(error) ? noAnswer(error) : error;
}

// milliseconds after which the divisions that were kept are used, as on a network on which no data arrives
const longestWait = 4000;

async function loadDivisions(client: Client, person: string): Promise<readonly Division[]> {
  const kept = keptDivisions(person);
  const asked = askForDivisions(client, person);
  if (!kept) return asked;
  const answered = asked.catch((error: unknown) => (isUnreachable(error) ? kept : Promise.reject(error)));
  return Promise.race([answered, new Promise<typeof kept>((resolve) => void setTimeout(resolve, longestWait, kept))]);
}

async function askForDivisions(client: Client, person: string): Promise<readonly Division[]> {
  const found = await client.call(calls.listDivisions, {});
  const divisions = found.map(({ code, description, currency }) => ({ code, name: description, currency }));
  keepDivisions(person, divisions);
  return divisions;
}

/** Requests the rows that the page will show as soon as the division is known, while the code of the page is still loading. */
async function askForFirstList(client: Client, divisions: readonly Division[], askAhead: AheadTransport['askAhead']): Promise<void> {
  const { pathname, search } = location;
  const division = divisionOf(search, divisions, localStorage.getItem(divisionKey));
  const [screen] = screensAt(pathname).filter(({ route }) => route.list);
  const list = screen?.route.list && openingQuery(screen.route.list, search, division?.code ?? 0);
  const listCall = screen?.route.list && (await screen.resources[screen.route.list.resource]?.load())?.['getList'];
  if (!division || !list || !listCall) return;
  askAhead((signal) => client.list(listCall, looseRequest({ path: { division: division.code }, list, signal })));
}
