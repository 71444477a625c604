import { describe, expect, it } from 'vitest';
import { continuedCalls, describedCalls, exampleParts, sendParts, type DescribedCall } from '../../scripts/conformance/describedCalls.ts';
import { judgeAnswers } from '../../scripts/conformance/judgeAnswers.ts';
import { fetchDocument } from '../../scripts/conformance/startFresh.ts';
import { exactSettings } from '../support/exactProvider.ts';
import { tokenFor } from '../support/tokens.ts';
import { demonstratedApi } from '../support/demonstratedApi.ts';

const api = await demonstratedApi(exactSettings);
const address = await api.listen();
const document = await fetchDocument(address);
const judge = judgeAnswers(document);
// a consent is ended by the state that its beginning gave out, see accountingLink.test.ts
const calls = describedCalls(document).filter(({ isMissing, name }) => !isMissing && !continuedCalls.has(name));
const authorization = `Bearer ${await tokenFor('ada')}`;

async function judgement(call: DescribedCall, parts = exampleParts(call)) {
  return judge(call, await sendParts(address, call, parts, { headers: { authorization } }));
}

// `npm run conformance` does the same with a product of its own, or one that runs
describe('the examples of the API document', () => {
  it.each(calls)('$name answers its declared status and shape on fresh demonstration data', async (call) => {
    expect(await judgement(call)).toEqual({ kind: 'success' });
  });

  it.each(calls)('$name answers its declared shape, or a problem of the caller, after all of them ran', async (call) => {
    const judged = await judgement(call);
    expect(judged).not.toMatchObject({ kind: 'fault' });
    if (judged.kind === 'problem') expect(['internal', 'notImplemented', 'unavailable']).not.toContain(judged.code);
  });
});

it('judges another status, another shape and what is no problem as faults', () => {
  const [call] = calls.filter(({ name }) => name === 'listDivisions');
  if (!call) return expect.unreachable();
  const answer = (status: number, type: string, body: string) =>
    judge(call, { status, headers: new Headers({ 'content-type': type }), bytes: Buffer.from(body) }).kind;
  expect(answer(200, 'application/json; charset=utf-8', '[]')).toBe('success');
  expect(answer(201, 'application/json', '[]')).toBe('fault');
  expect(answer(200, 'application/json', '[{"code":true}]')).toBe('fault');
  expect(answer(200, 'text/html', '[]')).toBe('fault');
  expect(answer(404, 'application/json', '{}')).toBe('fault');
  expect(answer(404, 'application/problem+json', '{"status":404}')).toBe('fault');
  const problem = { type: 'urn:cura:problem:notFound', title: 'x', status: 404, code: 'notFound' };
  expect(answer(404, 'application/problem+json', JSON.stringify(problem))).toBe('problem');
  expect(answer(400, 'application/problem+json', JSON.stringify(problem))).toBe('fault');
});
