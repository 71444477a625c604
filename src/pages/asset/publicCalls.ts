import type { z } from 'zod';
import type { Language } from '#contract/values.ts';
import type { publicAsset, publicReport, publicReportAnswer } from '#features/assets/publicReportSchema.ts';
import { jsonHeaders, jsonOf } from '../request.ts';

/** An asset as it is shown without sign-in. */
export type PublicAsset = z.infer<typeof publicAsset>;
/** What is reported about it. */
export type PublicReport = z.input<typeof publicReport>;
/** The answer to a report. */
export type ReportAnswer = z.infer<typeof publicReportAnswer>;

/** The asset with a tag. The first answer is on its way since the page came, in the language in which it came. */
export function readAsset(tag: string, language: Language): Promise<PublicAsset> {
  const query = language === servedLanguage ? '' : `?language=${language}`;
  return jsonOf<PublicAsset>(`/api/assets/${encodeURIComponent(tag)}${query}`);
}

const servedLanguage = document.documentElement.lang;

/** Sends a report; under the same key it is taken once. */
export function sendReport(tag: string, report: PublicReport, language: Language, key: string): Promise<ReportAnswer> {
  return jsonOf<ReportAnswer>(`/api/public/asset/${encodeURIComponent(tag)}`, {
    method: 'POST',
    headers: { ...jsonHeaders(language), 'Idempotency-Key': key },
    body: JSON.stringify({ ...report, language }),
  });
}

/** What happened to an asset, newest first. */
export async function readHistory(tag: string, language: Language): Promise<ReportAnswer['history']> {
  const { history } = await jsonOf<ReportAnswer>(`/api/public/asset/${encodeURIComponent(tag)}`, {
    method: 'POST',
    headers: { ...jsonHeaders(language), PageSize: '10' },
    body: '{}',
  });
  return history;
}
