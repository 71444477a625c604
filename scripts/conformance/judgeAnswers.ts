import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { decimalPattern } from '#contract/values.ts';
import type { Answer, DescribedCall, Json } from './describedCalls.ts';

/** An answer compared with the document: its declared success, a problem, or neither. */
export type Judgement = { kind: 'success' } | { kind: 'problem'; code: string } | { kind: 'fault'; reason: string };

/** Judges answers by the schemas of an OpenAPI document. */
export function judgeAnswers(document: Json): (call: DescribedCall, answer: Answer) => Judgement {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('decimal', decimalPattern).addFormat('binary', true);
  ajv.addSchema(document, 'api');
  const faultsIn = (pointer: string, value: unknown): string | undefined => {
    const validate = ajv.getSchema(`api#${pointer}`) as ValidateFunction; // answers are checked at once
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  };
  return (call, answer) => {
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    const fault = (reason: string): Judgement => ({ kind: 'fault', reason: `${answer.status} ${type}: ${reason}` });
    const value = type.endsWith('json') ? jsonOf(answer.bytes) : undefined;
    if (answer.status >= 400) {
      const reason = type === 'application/problem+json' ? faultsIn('/components/schemas/Problem', value) : 'not a problem';
      const { code, status } = (value ?? {}) as { code: string; status: number }; // unless `reason` says otherwise
      if (reason) return fault(`${reason} ${answer.bytes.toString().slice(0, 200)}`);
      return status === answer.status ? { kind: 'problem', code } : fault(`the problem says ${status}`);
    }
    // an existing record is answered instead of a new one
    const isThere = call.status === 201 && answer.status === 200;
    if (answer.status === 204 && call.mayBeNothing) return { kind: 'success' };
    if (answer.status !== call.status && !isThere) return fault(`declared is ${call.status}`);
    if (call.status === 302) return answer.headers.has('location') ? { kind: 'success' } : fault('without a location');
    if (Object.keys(call.answers).length === 0)
      return answer.bytes.length === 0 ? { kind: 'success' } : fault('a body that is not declared');
    const json = call.answers['application/json'];
    const isFile = type in call.answers || 'application/octet-stream' in call.answers;
    if (type !== 'application/json' || json === undefined)
      return isFile && answer.bytes.length > 0 ? { kind: 'success' } : fault('not of a declared type');
    const reason = faultsIn(json, value);
    return reason ? fault(reason.slice(0, 500)) : { kind: 'success' };
  };
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
