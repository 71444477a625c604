import ical, { ICalCalendarMethod } from 'ical-generator';
import { companyOf } from '#features/divisions/server/index.ts';
import { visitedAddress } from '#features/locations/server/index.ts';
import { readRecord } from '#server/database/read.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { madeFile } from '#server/files/fileAnswer.ts';
import type { Answer } from '#server/http/answer.ts';
import { found } from '#server/http/found.ts';
import type { WorkOrder } from '../schema.ts';
import { workOrderTable } from './tables.ts';

/**
 * The appointment of a visit as a calendar file for the customer. A later file of the same visit moves the appointment in the
 * calendar with the first one.
 * @throws Problem notFound, also without an appointment or once the visit was cancelled
 */
export async function calendarOf(call: PersonalCall, id: string): Promise<Answer> {
  const order = JSON.parse(found(await readRecord(call.database, workOrderTable, call.division, id)).json) as WorkOrder; // built by the database
  const [company, address] = await Promise.all([companyOf(call.database, call.division), visitedAddress(call, order.locationId)]);
  const plannedStart = order.status === 'Geannuleerd' ? null : order.plannedStart;
  const start = new Date(found(plannedStart ?? undefined));
  const end = order.plannedEnd === null ? new Date(start.getTime() + 3_600_000) : new Date(order.plannedEnd);
  const calendar = ical({
    prodId: { company: 'Cura', product: 'Work orders', language: call.language },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${order.id}@work-orders`,
    // RFC 5545 requires a higher number for each other time, also for one that was agreed anew after it had been withdrawn
    sequence: order.version,
    stamp: new Date(order.modified),
    start,
    end,
    summary: `${found(company).name}: ${order.description}`,
    description: order.number,
    location: address ? `${address.name}, ${address.addressLine1}, ${address.postcode} ${address.city}` : null,
  });
  const file = madeFile(Buffer.from(calendar.toString()), 'text/calendar; charset=utf-8', `${order.number}.ics`, false);
  return { ...file, headers: { 'Cache-Control': 'private, no-store' } };
}
