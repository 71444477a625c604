import { dayOf } from '#contract/days.ts';
import { madeFile } from '#server/files/fileAnswer.ts';
import { json, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { serviceReports } from '../contract.ts';
import { locationCsv } from './locationCsv.ts';
import { locationPdf } from './locationPdf.ts';
import { reportOfLocation } from './locationReport.ts';
import { wordsOf } from './words.ts';

/** What is made of the reports of a location. */
export const overviewRoutes = implement(serviceReports, { reportOnLocation });

async function reportOnLocation(call: Call<typeof serviceReports.reportOnLocation>): Promise<Answer> {
  const form = call.bestOf(['application/json', 'application/pdf', 'text/csv']);
  const whole = await reportOfLocation(call, call.path.locationId);
  const { location } = whole.answer;
  const name = `${wordsOf(call).say('file.fileName')} ${location.code} ${dayOf(call.services.now())}`;
  const headers = { Vary: 'Accept, Accept-Language' };
  if (form === 'application/json') return { ...json(whole.answer), headers };
  if (form === 'text/csv')
    return { ...madeFile(locationCsv(call, whole.answer), 'text/csv; charset=utf-8', `${name}.csv`, false), headers };
  return { ...madeFile(await locationPdf(call, whole), form, `${name}.pdf`, true), headers };
}
