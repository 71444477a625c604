import type { Language } from '#contract/values.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { brandOf } from '#server/pdf/brand.ts';
import { newReport, type Report } from '#server/pdf/report.ts';
import { senderOf } from '#server/pdf/sender.ts';
import { companyOf } from './published.ts';

/** What stands at the head of a report. */
export interface ReportHead {
  title: string;
  subtitle?: string | null | undefined;
  /** That of the call unless given. */
  language?: Language;
}

/**
 * Begins a PDF that the company of the division sends, under its brand.
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
