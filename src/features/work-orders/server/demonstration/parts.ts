import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { addDays } from '#contract/days.ts';
import { demonstrationItems } from '#features/items/server/demonstration.ts';
import { turnOf, type DemonstrationDivision, type KeepFile } from '#server/demonstration/demonstration.ts';
import type { SignedWorkOrder } from '../../signedContent.ts';
import { signedHash } from '../signedHash.ts';
import words from './words.json' with { type: 'json' };
import { hashOfToken } from '#server/secrets/hashOfToken.ts';

type Signed = Omit<SignedWorkOrder, 'lines' | 'assetIds' | 'type' | 'purchaseOrder' | 'resolution'>;

/** The data that the parts of a work order are made from. */
export type DemonstrationOrder = Readonly<
  Signed & {
    purchaseOrder?: string | null;
    resolution?: string | null;
    created: string;
    status: string;
    type: string;
    actualEnd: string | null;
    assetIds: readonly string[];
    completionStatus?: string | null;
    noSignatureReason?: string | null;
    contactName?: string | undefined;
  }
>;

type DemonstrationLine = ReturnType<ReturnType<typeof lineMaker>>[number];

const statusOfLines: Readonly<Record<string, string>> = {
  Gerealiseerd: 'Gerealiseerd',
  Afgehandeld: 'Gerealiseerd',
  Geannuleerd: 'Geannuleerd',
};

/** Makes the lines of a work order from its number: the service, the travel, and the part of a repair. */
export function lineMaker(division: DemonstrationDivision) {
  const items = demonstrationItems(division);
  const itemOf = (role: string, isService: boolean) =>
    items.find((item) => item.special.serviceRole === role && item.isService === isService);
  const kinds = [
    { kind: 'Service', item: itemOf('ServiceFee', true) },
    { kind: 'Travel', item: itemOf('Travel', true) },
    { kind: 'Material', item: itemOf('Part', false) },
  ];
  const { lines } = division.say(words);
  return ({ id, created, status, type, assetIds, completionStatus }: DemonstrationOrder, number: number) =>
    kinds.slice(0, type === 'Repair' ? 3 : 2).map(({ kind, item }, index) => {
      const quantity = index === 0 ? Math.max(1, assetIds.length) : 1;
      const ofLine = index === 0 && completionStatus === 'Partial' ? 'Herpland' : (statusOfLines[status] ?? 'Open');
      return {
        ...division.stampAt('workOrderItem', number * 10 + index + 1, created),
        workOrderId: id,
        lineNumber: index + 1,
        kind,
        itemId: item?.id,
        description: lines[index],
        quantity,
        quantityUsed: ofLine === 'Gerealiseerd' ? quantity : null,
        unitCode: item?.unit,
        unitPrice: item?.standardSalesPrice,
        assetId: kind === 'Material' ? assetIds[0] : null,
        status: ofLine,
      };
    });
}

/** A finished work order by its number, with what was signed and the picture of the signature. */
export interface SignedVisit {
  order: DemonstrationOrder;
  number: number;
  lines: readonly DemonstrationLine[];
  file: Awaited<ReturnType<KeepFile>>;
}

/** The signature of a finished work order, and the one that it superseded. */
export function autographsOf(division: DemonstrationDivision, { order, number, lines, file }: SignedVisit) {
  const { id, actualEnd, noSignatureReason, contactName } = order;
  if (actualEnd === null || noSignatureReason) return [];
  const { roles, remarks } = division.say(words);
  const autograph = {
    ...division.stampAt('autograph', number, actualEnd),
    workOrderId: id,
    signedBy: contactName ?? division.say({ NL: 'J. de Wit', DE: 'M. Krüger' }),
    role: turnOf(roles, number),
    remark: number % 9 === 4 ? turnOf(remarks, number) : null,
    rating: number % 3 === 2 ? null : 6 + (number % 5),
    signedAt: actualEnd,
    signedByLink: number % 4 === 0,
    documentHash: hashOf(order, lines),
    ...file,
  };
  const current = { ...autograph, supersededAt: null };
  const former = { ...autograph, ...division.stampAt('autograph', number + 1_000_000_000, actualEnd), supersededAt: actualEnd };
  return number % 50 === 7 ? [{ ...former, signedAt: `${actualEnd.slice(0, 10)}T06:00:00.000Z` }, current] : [current];
}

// Like the service, from the rows of the database, in the former format: the reports of these visits are created later
function hashOf(order: DemonstrationOrder, lines: readonly DemonstrationLine[]): string {
  const { purchaseOrder = null, resolution = null, type } = order;
  const signed = {
    ...order,
    purchaseOrder,
    resolution,
    type: type as SignedWorkOrder['type'], // as the demonstration says
    assetIds: [...order.assetIds],
    lines: lines.map(
      ({ kind, status, itemId = null, unitCode = null, assetId = null, quantity, quantityUsed, description = null, lineNumber }) => ({
        lineNumber,
        kind: kind as SignedWorkOrder['lines'][number]['kind'], // likewise
        itemId,
        description,
        quantity: quantity.toFixed(4),
        quantityUsed: quantityUsed?.toFixed(4) ?? null,
        unitCode,
        assetId,
        serialNumbers: [],
        status: status as SignedWorkOrder['lines'][number]['status'], // likewise
        outcome: null,
      }),
    ),
  };
  return signedHash(signed, [], 1);
}

/** The working link: to the visit of next week at the first customer of a division. */
export function linkOf(division: DemonstrationDivision, order: Pick<DemonstrationOrder, 'id'>) {
  return {
    ...division.stamp('workOrderLink', 1),
    workOrderId: order.id,
    tokenHash: hashOfToken(demonstrationToken(division)),
    expires: `${addDays(division.today, 90)}T00:00:00.000Z`,
  };
}

/** The token of {@link linkOf}, the same in every demonstration. */
export function demonstrationToken({ code }: Pick<DemonstrationDivision, 'code'>): string {
  return createHash('sha256').update(`demonstration ${code}`).digest('base64url');
}

/** A signature in ink: a PNG with the same bytes each time. */
export function drawnSignature(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160"><rect width="480" height="160" fill="#fff"/>
    <path d="M40 110 C70 20 95 20 92 80 S70 140 110 100 S170 40 165 92 S190 120 215 84 S262 60 258 96 S300 118 330 70 S400 60 438 96"
      fill="none" stroke="#12305c" stroke-width="5" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
