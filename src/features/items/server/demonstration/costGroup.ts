import type { CatalogueGroup } from './catalogue.ts';

/** What stands on the invoices of suppliers besides goods: bought, never stocked. */
export const costGroup: CatalogueGroup = {
  code: 'KOSTEN',
  nl: 'Inkoopkosten',
  de: 'Einkaufsnebenkosten',
  isService: true,
  isBought: true,
  entries: [
    ['VRACHT', 'Vrachtkosten', 'Frachtkosten', '45.00'],
    ['EMBALLAGE', 'Emballage en pallets', 'Verpackung und Paletten', '18.50'],
    ['TOESLAG', 'Brandstoftoeslag', 'Dieselzuschlag', '12.00'],
    ['KLEINORDER', 'Toeslag kleine order', 'Mindermengenzuschlag', '25.00'],
    ['STATIEGELD', 'Statiegeld', 'Pfand', '20.00'],
    ['LICENTIE', 'Abonnementen en licenties', 'Abonnements und Lizenzen', '60.00'],
    ['SCHOLING', 'Scholing en seminars', 'Schulungen und Seminare', '350.00'],
    ['DIVERS', 'Diverse inkoop', 'Sonstiger Einkauf', '1.00'],
  ],
};
