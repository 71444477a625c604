import sql from 'sql-template-tag';
import { seededId } from '#contract/seededId.ts';
import type { TestDatabase } from './database.ts';

/** Ids of the records that {@link addPurchasingRecords} makes in a division. */
export function purchasingIds(division: number) {
  return {
    supplier: seededId(division, 'account', 1),
    otherSupplier: seededId(division, 'account', 2),
    blockedSupplier: seededId(division, 'account', 3),
    customer: seededId(division, 'account', 4),
    extinguisher: seededId(division, 'item', 1),
    bracket: seededId(division, 'item', 2),
    transport: seededId(division, 'item', 3),
    mainWarehouse: seededId(division, 'warehouse', 1),
    van: seededId(division, 'warehouse', 2),
  };
}

/** The division that tests of purchasing call in. */
export const division = 120001;
/** The ids of its records. */
export const ids = purchasingIds(division);
/** Who calls. */
export const as = 'piet';

/** An id that no record has. */
export const unknownId = '0b1c2d3e-0000-7000-8000-000000000001';

/** What purchasing stands on, in one division: suppliers, items, VAT codes, periods, journal, warehouses. */
export async function addPurchasingRecords(database: TestDatabase, division: number): Promise<void> {
  const ids = purchasingIds(division);
  const stamp = sql`${division}, 'test', 'test'`;
  const id = (entity: string, number: number) => seededId(division, entity, number);
  await database.sql(sql`insert into division (code, description, country) values (${division}, 'Utrecht', 'NL') on conflict do nothing`);
  await database.sql(sql`
    insert into "vatCode" (division, "createdBy", "modifiedBy", id, code, description, percentage, type, "transactionType", charged, blocked) values
      (${stamp}, ${id('vatCode', 1)}, '2', '21 %', 0.21, 'Excluding', 'Both', false, false),
      (${stamp}, ${id('vatCode', 2)}, '1', '9 %', 0.09, 'Excluding', 'Both', false, false),
      (${stamp}, ${id('vatCode', 3)}, '4', '21 % inclusief', 0.21, 'Including', 'Both', false, false),
      (${stamp}, ${id('vatCode', 4)}, '9', 'vervallen', 0.19, 'Excluding', 'Both', false, true)`);
  await database.sql(sql`
    insert into "paymentCondition" (division, "createdBy", "modifiedBy", id, code, description, days, "endOfMonths", method) values
      (${stamp}, ${id('paymentCondition', 1)}, '30', '30 dagen', 30, 0, 'OnCredit'),
      (${stamp}, ${id('paymentCondition', 2)}, 'EM', 'Einde maand', 0, 1, 'OnCredit')`);
  await database.sql(sql`
    insert into journal (division, "createdBy", "modifiedBy", id, code, description, type)
    values (${stamp}, ${id('journal', 1)}, '70', 'Inkoop', 'Purchase')`);
  await database.sql(sql`
    insert into "financialPeriod" (division, "createdBy", "modifiedBy", id, year, period, "startDate", "endDate", closed)
    select ${stamp}, gen_random_uuid(), 2026, m, make_date(2026, m, 1), (make_date(2026, m, 1) + interval '1 month - 1 day')::date, m <= 6
    from generate_series(1, 12) m`);
  await database.sql(sql`
    insert into "costCenter" (division, "createdBy", "modifiedBy", id, code, description)
    values (${stamp}, ${id('costCenter', 1)}, 'KD', 'Keuringsdienst')`);
  await database.sql(sql`
    insert into warehouse (division, "createdBy", "modifiedBy", id, code, description, email, "isMain") values
      (${stamp}, ${ids.mainWarehouse}, '1', 'Magazijn', null, true),
      (${stamp}, ${ids.van}, 'BUS1', 'Bus van Mike', 'Mike@cura.example', false)`);
  await database.sql(sql`
    insert into item (division, "createdBy", "modifiedBy", id, code, description, unit, "costPriceStandard", "isStockItem") values
      (${stamp}, ${ids.extinguisher}, 'BL-SS6', 'Sproeischuimblusser 6 l', 'st', 48.50, true),
      (${stamp}, ${ids.bracket}, 'BL-OPH', 'Ophangbeugel universeel', 'st', 3.95, true),
      (${stamp}, ${ids.transport}, 'VRACHT', 'Vrachtkosten', 'st', 35, false)`);
  await database.sql(sql`
    insert into account (division, "createdBy", "modifiedBy", id, code, name, "isSupplier", blocked, "paymentConditionPurchase", "purchaseVatCode") values
      (${stamp}, ${ids.supplier}, '5001', 'Brandmeester Groothandel', true, false, '30', '2'),
      (${stamp}, ${ids.otherSupplier}, '5002', 'Van Dijk Veiligheid', true, false, 'EM', '2'),
      (${stamp}, ${ids.blockedSupplier}, '5003', 'Gestopt Handelsbedrijf', true, true, null, null),
      (${stamp}, ${ids.customer}, '1001', 'Bakkerij de Molen', false, false, null, null)`);
}
