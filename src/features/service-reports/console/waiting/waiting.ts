import { keep, type Kept } from '#console/kept/kept.ts';
import { holdInTab, namesInTabs } from '#console/kept/tabs.ts';
import type { Asset } from '#features/assets/schema.ts';
import type { ServiceReport, ServiceReportBody } from '../../schema.ts';
import type { Entry } from '../entry.ts';

/** A draft as the server last returned it. */
export interface Saved {
  id: string;
  at: string;
  version: number;
}

/** One write of a report: its content, and the draft that it changes. */
export interface Sent {
  entry: Entry;
  saved: Saved | undefined;
  status: ServiceReport['status'];
  body: ServiceReportBody;
  /** Its Idempotency-Key: a write without an answer is repeated with the same key. */
  key: string;
}

/** The object of a waiting item, and the page on which it continues. */
export interface WaitingAt {
  asset: Pick<Asset, 'id' | 'locationId'> & { name: string };
  page: string;
}

/** The content of a report that the server does not have yet. */
export interface WaitingReport extends WaitingAt {
  entry: Entry;
  /** The content that the server has. */
  stored: Entry;
  saved: Saved | undefined;
  unanswered: Sent | undefined;
  /** The next write, for sending from another page; undefined when only {@link WaitingReport.unanswered} is open. */
  next: Pick<Sent, 'body' | 'key'> | undefined;
  /** The reason why the server refused it, in the reader's language. */
  refusal?: string | undefined;
}

/** A photo or video that the server does not have yet. */
export interface WaitingPhoto extends WaitingAt {
  /** Key of its report, until the report has an id. */
  report: string;
  reportId: string | undefined;
  checklistKey: string;
  /** The division of the object; undefined for photos that were kept by an earlier version. */
  division?: number;
  file: File;
  idempotencyKey: string;
  refusal?: string | undefined;
}

/** The prefix of the keys of waiting reports. */
export const reportPrefix = 'report/';

/** The prefix of the keys of waiting photos. */
export const photoPrefix = 'photo/';

/** The key of a person's waiting report, made from the address of its page. */
export function reportKey(keeper: string, page: string): string {
  return `${reportPrefix}${keeper}${page}`;
}

/** Sets the new id of a report on its waiting photos. */
export async function nameReport(photos: readonly Kept<WaitingPhoto>[], report: string, reportId: string): Promise<void> {
  const unnamed = photos.filter(({ value }) => value.report === report && value.reportId === undefined);
  await Promise.all(unnamed.map(({ key, owner, value }) => keep(key, owner, { ...value, reportId })));
}

/** Whether an object takes no reports any more, since it was replaced or removed. */
export function isGone({ status }: Pick<Asset, 'status'>): boolean {
  return status === 'Replaced' || status === 'Removed';
}

const open = new Set<string>();

/** Marks a page as open, which then sends its report itself, also for other tabs, until the returned function is called. */
export function holdReport(page: string): () => void {
  open.add(page);
  const end = holdInTab(lockOf(page));
  return () => {
    open.delete(page);
    end();
  };
}

/** The waiting items whose pages are open in no tab of this browser. */
export async function unheld<Item extends Kept<WaitingAt>>(items: readonly Item[]): Promise<readonly Item[]> {
  const names = await namesInTabs();
  return items.filter(({ value }) => !isHeld(value) && !names.has(lockOf(value.page)));
}

function lockOf(page: string): string {
  return `page${page}`;
}

/** Whether the page of a waiting item is open in this tab. */
export function isHeld({ page }: WaitingAt): boolean {
  return open.has(page);
}
