import { parseArgs } from 'node:util';
import { runCommand } from '../src/app/server/command.ts';
import { continuedCalls, describedCalls, exampleParts, sendParts, type DescribedCall } from './conformance/describedCalls.ts';
import { judgeAnswers, type Judgement } from './conformance/judgeAnswers.ts';
import { knownLists, noteMade, otherParts, type KnownLists, type Send } from './conformance/otherParts.ts';
import { fetchDocument, startFresh } from './conformance/startFresh.ts';

/**
 * Makes every call with the examples of the OpenAPI document, on fresh demonstration data and once more afterwards, then with other
 * records where the examples have used up theirs: npm run conformance. For a running product with fresh data that may be changed:
 * npm run conformance -- --address http://localhost:8080 --token "$(npm run -s token -- ada)"
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { address: { type: 'string' }, token: { type: 'string' } } });
  const own = values.address === undefined ? await startFresh() : undefined;
  try {
    const address = own?.address ?? values.address ?? '';
    const token = values.token ?? (await own?.tokenOf('ada'));
    return await report(address, `Bearer ${token}`);
  } finally {
    await own?.stop();
  }
});

async function report(address: string, authorization: string): Promise<string> {
  const document = await fetchDocument(address);
  const judge = judgeAnswers(document);
  const calls = describedCalls(document);
  const present = calls.filter(({ name, isMissing }) => !isMissing && !continuedCalls.has(name));
  const send: Send = (call, parts) => sendParts(address, call, parts, { headers: { authorization } });
  const lines: string[] = [];
  const tell = (title: string, judged: readonly Judged[], isGood: (judgement: Judgement) => boolean) => {
    const good = judged.filter(({ judgement }) => judgement.kind === 'success');
    const wrong = judged.filter(({ judgement }) => !isGood(judgement));
    const others = good.filter(({ isOther }) => isOther).length;
    const how = others === 0 ? '' : `, ${others} of them with another record or key than their example has`;
    lines.push(`${title}: ${good.length} of ${judged.length} calls answer their declared status and shape${how}`);
    const refused = judged.filter(({ judgement }) => judgement.kind === 'problem');
    lines.push(...refused.map(({ call, judgement }) => `  ${call.name} is refused: ${said(judgement)}`));
    lines.push(...wrong.map(({ call, judgement }) => `  FAULT ${call.name}: ${said(judgement)}`));
    if (wrong.length > 0) process.exitCode = 1;
  };
  const lists = await knownLists(present, send);
  const first: Judged[] = [];
  for (const call of present) first.push({ call, judgement: judge(call, await send(call, exampleParts(call))), isOther: false });
  tell('On fresh demonstration data', first, ({ kind }) => kind === 'success');
  const second: Judged[] = [];
  for (const call of present) second.push(await judgedAgain(call, { judge, lists, send }));
  // a call for which no other record is found is refused with a problem of the declared shape
  tell('After all of them ran', second, (judgement) => judgement.kind === 'success' || isExpected(judgement));
  const missing = calls.filter(({ isMissing }) => isMissing).map(({ name }) => name);
  lines.push(`${missing.length} calls are declared to answer 501${missing.length > 0 ? `: ${missing.join(', ')}` : ''}`);
  lines.push(`Not called, for they end what another call begins: ${[...continuedCalls].join(', ')}`);
  return `${lines.join('\n')}\n`;
}

interface Judged {
  call: DescribedCall;
  judgement: Judgement;
  /** Whether another record or key replaced the one in the example. */
  isOther: boolean;
}

interface Again {
  judge: ReturnType<typeof judgeAnswers>;
  lists: KnownLists;
  send: Send;
}

/** Makes the call with its example again and, when that is refused, with other records. A fault in any answer is reported. */
async function judgedAgain(call: DescribedCall, { judge, lists, send }: Again): Promise<Judged> {
  const answer = await send(call, exampleParts(call));
  const judgement = judge(call, answer);
  noteMade(call, answer, lists);
  if (judgement.kind !== 'problem') return { call, judgement, isOther: false };
  for await (const parts of otherParts(call, answer, lists)) {
    const answered = await send(call, parts);
    const other = judge(call, answered);
    noteMade(call, answered, lists);
    if (other.kind !== 'problem' || !isExpected(other)) return { call, judgement: other, isOther: true };
  }
  return { call, judgement, isOther: false };
}

function isExpected(judgement: Judgement): boolean {
  return judgement.kind === 'problem' && !['internal', 'notImplemented', 'unavailable'].includes(judgement.code);
}

function said(judgement: Judgement): string {
  return judgement.kind === 'fault' ? judgement.reason : judgement.kind === 'problem' ? judgement.code : '';
}
