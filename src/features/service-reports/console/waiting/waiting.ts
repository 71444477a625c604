import { keep, type Kept } from '#console/kept/kept.ts';
import type { Asset } from '#features/assets/schema.ts';
import type { ServiceReport, ServiceReportBody } from '../../schema.ts';
import type { Entry } from '../entry.ts';

/** A draft as the server last answered it. */
export interface Saved {
  id: string;
  at: string;
  version: number;
}

/** One write of a report: what was filled in, and the draft that it changes. */
export interface Sent {
  entry: Entry;
  saved: Saved | undefined;
  status: ServiceReport['status'];
  body: ServiceReportBody;
  /** Its Idempotency-Key: a write without an answer is repeated under it. */
  key: string;
}

/** The object of what waits, and the page on which it goes on. */
export interface WaitingAt {
  asset: Pick<Asset, 'id' | 'locationId'> & { name: string };
  page: string;
}

/** What was filled in of a report and is not on the server yet. */
export interface WaitingReport extends WaitingAt {
  entry: Entry;
  /** What the server has of it. */
  stored: Entry;
  saved: Saved | undefined;
  unanswered: Sent | undefined;
  /** What sends it from another page; undefined where only {@link WaitingReport.unanswered} is open. */
  next: Pick<Sent, 'body' | 'key'> | undefined;
  /** Why the server did not take it, in the reader's words. */
  refusal?: string | undefined;
}

/** A photo that is not on the server yet. */
export interface WaitingPhoto extends WaitingAt {
  /** Key of the report that it belongs to, until that has an id. */
  report: string;
  reportId: string | undefined;
  checklistKey: string;
  file: File;
  idempotencyKey: string;
  refusal?: string | undefined;
}

/** Photos take a browser's room: the most bytes that wait at a time. */
export const mostBytes = 500_000_000;

/** What the keys of waiting reports begin with. */
export const reportPrefix = 'report/';

/** What the keys of waiting photos begin with. */
export const photoPrefix = 'photo/';

/** The key under which a person's report waits: of an object and the address of its page. */
export function reportKey(keeper: string, page: string): string {
  return `${reportPrefix}${keeper}${page}`;
}

/** Has the photos of a report that got its id wait for that. */
export async function nameReport(photos: readonly Kept<WaitingPhoto>[], report: string, reportId: string): Promise<void> {
  const unnamed = photos.filter(({ value }) => value.report === report && value.reportId === undefined);
  await Promise.all(unnamed.map(({ key, owner, value }) => keep(key, owner, { ...value, reportId })));
}

const open = new Set<string>();

/** Notes that a page is open, which then sends its report itself, until the returned function is called. */
export function holdReport(page: string): () => void {
  open.add(page);
  return () => void open.delete(page);
}

/** Whether the page of what waits is open. */
export function isHeld({ page }: WaitingAt): boolean {
  return open.has(page);
}
