import { addDecimals, compareDecimals, multiplyDecimals, negateDecimal, subtractDecimals } from '#contract/amounts.ts';
import { invalidField, Problem, transitionProblem } from '#contract/problem.ts';
import type { AssemblyOrder } from './assemblySchema.ts';

/** The properties of a warehouse that decide who may book in it. */
export interface BookingPlace {
  email: string | null;
}

/** The person who books: purchasing may book everywhere, an engineer in their own van. */
export interface Booker {
  mayBookAll: boolean;
  mayBookOwnVan: boolean;
  email: string | undefined;
}

/** Whether a warehouse is the van of a person. */
export function isVanOf({ email: keeper }: BookingPlace, { email }: Pick<Booker, 'email'>): boolean {
  return keeper !== null && email !== undefined && keeper.toLowerCase() === email.toLowerCase();
}

/**
 * Refuses a booking by a person without permission: an engineer may book in their own van, and move items between it and a
 * warehouse that is not a van.
 * @throws Problem forbidden
 */
export function requireBooker(booker: Booker, places: readonly BookingPlace[]): void {
  if (!mayBook(booker, places)) throw new Problem('forbidden');
}

/** The same as a condition. */
export function mayBook(booker: Booker, places: readonly BookingPlace[]): boolean {
  if (booker.mayBookAll) return true;
  const isOwn = places.some((place) => isVanOf(place, booker)) && places.every((place) => place.email === null || isVanOf(place, booker));
  return booker.mayBookOwnVan && isOwn;
}

/** The properties of an assembly order that its stock movements depend on. */
export type AssemblyProgress = Pick<AssemblyOrder, 'itemId' | 'type' | 'plannedQuantity' | 'finishedQuantity' | 'warehouseId'> & {
  partItems: readonly { partItemId: string; quantity: string }[];
};

interface Move {
  itemId: string;
  warehouseId: string;
  current: string;
  plannedIn: string;
  plannedOut: string;
}

/**
 * The stock movements of a change of an assembly order: the finished quantity takes the parts and adds the item, or vice versa;
 * the remaining quantity is expected. A new order has no state before, a deleted one none after.
 */
export function assemblyMoves(before: AssemblyProgress | undefined, after: AssemblyProgress | undefined): Move[] {
  const taken = before ? movedBy(before).map((move) => turned(move)) : [];
  return [...taken, ...(after ? movedBy(after) : [])];
}

function movedBy(order: AssemblyProgress): Move[] {
  const { warehouseId } = order;
  if (warehouseId === null) return [];
  const isAssembly = order.type === 'Assembly';
  const all = [{ itemId: order.itemId, each: '1', arrives: isAssembly }].concat(
    order.partItems.map(({ partItemId, quantity }) => ({ itemId: partItemId, each: quantity, arrives: !isAssembly })),
  );
  return all.map(({ itemId, each, arrives }) => {
    const done = multiplyDecimals(order.finishedQuantity, each);
    const left = subtractDecimals(multiplyDecimals(order.plannedQuantity, each), done);
    const none = '0.0000';
    if (arrives) return { itemId, warehouseId, current: done, plannedIn: left, plannedOut: none };
    return { itemId, warehouseId, current: negateDecimal(done), plannedIn: none, plannedOut: left };
  });
}

function turned({ itemId, warehouseId, current, plannedIn, plannedOut }: Move): Move {
  const [turnedCurrent, turnedIn, turnedOut] = [current, plannedIn, plannedOut].map(negateDecimal) as [string, string, string]; // of three
  return { itemId, warehouseId, current: turnedCurrent, plannedIn: turnedIn, plannedOut: turnedOut };
}

/** The progress of an order. */
export function assemblyStatusOf(plannedQuantity: string, finishedQuantity: string): AssemblyOrder['orderStatus'] {
  if (compareDecimals(finishedQuantity, '0') === 0) return 'Open';
  return compareDecimals(finishedQuantity, plannedQuantity) < 0 ? 'Partial' : 'Complete';
}

type Step = Pick<AssemblyOrder, 'orderStatus' | 'plannedQuantity' | 'finishedQuantity'>;

/**
 * The finished quantity after finishing more; by default all that is left.
 * @throws Problem transition when nothing is left, invalid naming the quantity
 */
export function finishedAfter({ orderStatus, plannedQuantity, finishedQuantity }: Step, quantity: string | undefined): string {
  const left = subtractDecimals(plannedQuantity, finishedQuantity);
  if (orderStatus === 'Complete') throw transitionProblem(orderStatus, 'Complete', []);
  requireAtMost(quantity, left);
  return addDecimals(finishedQuantity, quantity ?? left);
}

/**
 * The finished quantity after undoing a part; by default all of it.
 * @throws Problem transition when nothing is finished, invalid naming the quantity
 */
export function undoneAfter({ orderStatus, finishedQuantity }: Step, quantity: string | undefined): string {
  if (orderStatus === 'Open') throw transitionProblem(orderStatus, 'Open', ['Partial', 'Complete']);
  requireAtMost(quantity, finishedQuantity);
  return subtractDecimals(finishedQuantity, quantity ?? finishedQuantity);
}

function requireAtMost(quantity: string | undefined, most: string): void {
  if (quantity !== undefined && compareDecimals(quantity, most) > 0) throw invalidField('quantity', 'max', { max: Number(most) });
}
