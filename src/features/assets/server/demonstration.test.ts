import { addDays } from '#contract/days.ts';
import { demonstrationDivisions, numbersTo } from '#server/demonstration/demonstration.ts';
import { describe, expect, it } from 'vitest';
import { assetTypeKeys } from '../assetTypeKeys.ts';
import { mergeAttributes } from '../attributes.ts';
import { assetTypeOf } from '../norms/assetTypes.ts';
import { asset as assetSchema } from '../schema.ts';
import { assetMaker } from './demonstration.ts';

const today = '2026-03-02';
const divisions = demonstrationDivisions({ accounts: 600, assets: 4000, today });
const objects = divisions.flatMap((division) => numbersTo(division.assets).map(assetMaker(division)));

describe('the demonstration objects', () => {
  it('are 4,000 of all kinds at about 150 locations', () => {
    expect(objects).toHaveLength(4000);
    expect(new Set(objects.map(({ assetType }) => assetType))).toEqual(new Set(assetTypeKeys));
    const places = new Set(objects.map(({ locationId }) => locationId));
    expect(places.size).toBeGreaterThan(140);
    expect(places.size).toBeLessThan(180);
  });

  it('have the own fields that a person could have written', () => {
    for (const { assetType, attributes } of objects) expect(mergeAttributes(assetTypeOf(assetType), attributes)).toEqual(attributes);
  });

  it('are written as the contract has it', () => {
    const { tag, number, building, floor, room, position, manufacturer, model, serialNumber, productionDate, itemId } = assetSchema.shape;
    const written = assetSchema
      .pick({ assetType: true, status: true, condition: true })
      .extend({ tag, number, building, floor, room, position, manufacturer, model, serialNumber, productionDate })
      .extend({ itemId: itemId.optional() });
    for (const object of objects) expect(written.safeParse(object).error, object.tag).toBeUndefined();
  });

  it('were made before they were installed, and served after that', () => {
    for (const { productionDate, installationDate, lastServiceDate } of objects) {
      expect(productionDate < installationDate).toBe(true);
      expect(installationDate <= lastServiceDate && lastServiceDate < today).toBe(true);
    }
  });

  it('are due around today: some late, some soon, most later', () => {
    const share = (from: string, until: string) =>
      objects.filter(({ dueDate }) => dueDate && dueDate >= from && dueDate < until).length / 4000;
    const late = share('2000-01-01', today);
    expect(late).toBeGreaterThan(0.05);
    expect(late).toBeLessThan(0.3);
    expect(share(today, addDays(today, 60))).toBeGreaterThan(0.05);
    expect(share(addDays(today, 60), '2100-01-01')).toBeGreaterThan(0.5);
  });

  it('are late by three years at most', () => {
    const late = objects.filter(({ dueDate }) => dueDate && dueDate < addDays(today, -1095));
    expect(late.map(({ tag, dueDate, dueReason }) => `${tag} ${dueDate} ${dueReason}`)).toEqual([]);
  });

  it('are numbered in walk order at their location, floor after floor', () => {
    for (const there of Map.groupBy(objects, ({ locationId }) => locationId).values()) {
      expect(there.map(({ number }) => number)).toEqual(there.map((_, index) => index + 1));
      const storeys = there.map(({ building, floor }) => `${building} ${floor}`);
      expect(storeys.filter((storey, index) => storey !== storeys[index - 1])).toHaveLength(new Set(storeys).size);
    }
  });
});
