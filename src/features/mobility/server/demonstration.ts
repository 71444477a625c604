import { demonstrationAccount } from '#features/accounts/server/demonstration.ts';
import { demonstrationSales } from '#features/sales-orders/server/demonstration.ts';
import { numbersTo, type Demonstrate, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import words from './demonstration/words.json' with { type: 'json' };

/** The shop's data of the sales orders from the shop, some of them through a reseller. */
export const demonstrateShopOrders: Demonstrate = (division) => {
  const orders = demonstrationSales(division).filter(({ shopReference }) => shopReference !== null);
  const resellers = resellersOf(division);
  return [
    division.rows('mobilityOrder', orders, ({ number, account, orderedAt, shopReference }) => {
      const random = division.random('mobilityOrder', number);
      const others = resellers.filter((id) => id !== account.id);
      return [
        {
          ...division.stampAt('salesOrder', number, orderedAt),
          accountId: account.id,
          resellerId: others.length > 0 && random.chance(0.5) ? random.pick(others) : null,
          externalReference: shopReference,
          orderDate: orderedAt,
          paymentReference: `${random.pick(division.say(words).payments)} ${random.digits(6)}`,
        },
      ];
    }),
  ];
};

// only the first accounts, so that the search stays small with a great many
function resellersOf(division: DemonstrationDivision): string[] {
  const accounts = numbersTo(Math.min(division.accounts, 200)).map((number) => demonstrationAccount(division, number));
  return accounts.filter(({ isReseller }) => isReseller).map(({ id }) => id);
}
