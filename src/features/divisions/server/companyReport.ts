import type { Language } from '#contract/values.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { brandOf } from '#server/pdf/brand.ts';
import { newReport, type Report } from '#server/pdf/report.ts';
import { senderOf } from '#server/pdf/sender.ts';
import { companyOf } from './published.ts';

/** The data at the head of a report. */
export interface ReportHead {
  title: string;
  subtitle?: string | null | undefined;
  /** The language; that of the call by default. */
  language?: Language;
}

/**
 * Starts a PDF of the division's company, with its brand.
 * @throws Problem notFound
 */
export async function companyReport(
  { database, division, services, ...call }: Pick<Call, 'database' | 'division' | 'language' | 'services'>,
  { title, subtitle, language = call.language }: ReportHead,
): Promise<Report> {
  const company = found(await companyOf(database, division));
  const info = { title, author: company.name, language, created: services.now() };
  return newReport(info, brandOf(company.theme, services.settings.THEME), senderOf(company), subtitle ?? undefined);
}
