import { seededId } from '#contract/seededId.ts';

const division = 120003;
const accountId = seededId(division, 'account', 1);
const resellerId = seededId(division, 'account', 11);
const articleId = seededId(division, 'item', 1);

/** Examples of the calls of the mobility shop, by the operation's name. */
export const mobilityExamples = {
  listShopContacts: { path: { accountId } },
  createShopContact: {
    path: { accountId },
    body: { firstName: 'Marloes', lastName: 'van Beek', email: 'marloes@vanbeek.example', phone: '040 212 33 44', language: 'nl' },
  },
  getShopAccount: { path: { id: accountId } },
  listShopAccounts: { path: {}, query: { search: 'eindhoven' } },
  createShopAccount: {
    path: {},
    body: {
      name: 'Zorgwinkel Kempen',
      addressLine1: 'Markt 8',
      postcode: '5611 EB',
      city: 'Eindhoven',
      country: 'NL',
      email: 'info@zorgwinkelkempen.example',
    },
  },
  listArticlesById: { path: {}, query: { ids: [articleId] } },
  listArticles: { path: {}, query: { isWebshopItem: 'true', search: 'accu' } },
  listMobilityDivisions: { path: {} },
  listMobilityOrders: { path: {}, query: { creationDate: '2026-01-01T00:00:00Z' } },
  getMobilityOrder: { path: { id: seededId(division, 'salesOrder', 2) } },
  createMobilityOrder: {
    path: {},
    body: {
      accountId,
      externalReference: 'SHOP-2026-00017',
      orderDate: '2026-03-02T09:30:00Z',
      deliveryAddress: { addressLine1: 'Markt 8', postcode: '5611 EB', city: 'Eindhoven', country: 'NL' },
      lines: [{ articleId, quantity: '1' }],
    },
  },
  listOrdersOfReseller: { path: { id: resellerId } },
  listResellers: { path: {} },
};
