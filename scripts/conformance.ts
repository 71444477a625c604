import { parseArgs } from 'node:util';
import { runCommand } from '../src/app/server/command.ts';
import { continuedCalls, describedCalls, exampleParts, sendParts, type DescribedCall } from './conformance/describedCalls.ts';
import { judgeAnswers, type Judgement } from './conformance/judgeAnswers.ts';
import { fetchDocument, startFresh } from './conformance/startFresh.ts';

/**
 * Calls everything by the examples of the OpenAPI document alone, on fresh demonstration data and again after all of them
 * ran: npm run conformance. Of another product, that is fresh and whose data may be changed:
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
  const lines: string[] = [];
  const callAll = async (title: string, isGood: (judgement: Judgement) => boolean) => {
    const judged: { call: DescribedCall; judgement: Judgement }[] = [];
    for (const call of present)
      judged.push({ call, judgement: judge(call, await sendParts(address, call, exampleParts(call), { headers: { authorization } })) });
    const refused = judged.filter(({ judgement }) => judgement.kind === 'problem');
    const wrong = judged.filter(({ judgement }) => !isGood(judgement));
    lines.push(
      `${title}: ${judged.length - refused.length - wrong.filter(({ judgement }) => judgement.kind === 'fault').length} of ${judged.length} calls answer their declared status and shape`,
    );
    lines.push(...refused.map(({ call, judgement }) => `  ${call.name} is refused: ${said(judgement)}`));
    lines.push(...wrong.map(({ call, judgement }) => `  FAULT ${call.name}: ${said(judgement)}`));
    if (wrong.length > 0) process.exitCode = 1;
  };
  await callAll('On fresh demonstration data', ({ kind }) => kind === 'success');
  // what the first examples closed or deleted is refused by a problem of the declared shape
  await callAll('After all of them ran', (judgement) => judgement.kind === 'success' || isExpected(judgement));
  const missing = calls.filter(({ isMissing }) => isMissing).map(({ name }) => name);
  lines.push(`${missing.length} calls are declared to answer 501${missing.length > 0 ? `: ${missing.join(', ')}` : ''}`);
  lines.push(`Not called, for they end what another call begins: ${[...continuedCalls].join(', ')}`);
  return `${lines.join('\n')}\n`;
}

function isExpected(judgement: Judgement): boolean {
  return judgement.kind === 'problem' && !['internal', 'notImplemented', 'unavailable'].includes(judgement.code);
}

function said(judgement: Judgement): string {
  return judgement.kind === 'fault' ? judgement.reason : judgement.kind === 'problem' ? judgement.code : '';
}
