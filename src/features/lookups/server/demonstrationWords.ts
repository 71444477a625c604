type Country = 'NL' | 'DE';

/** A VAT code of the demonstration data. */
export interface DemonstrationVatCode {
  code: string;
  description: string;
  percentage: number;
  type: 'BaseOnly' | 'Excluding' | 'Including' | 'None';
  transactionType: 'Both' | 'Purchase' | 'Sales';
  charged: boolean;
  blocked: boolean;
}

/** The VAT codes per country; the first is the usual high rate, the second the low one, both excluding VAT. */
export const vatCodesOf: Readonly<Record<Country, readonly DemonstrationVatCode[]>> = {
  NL: [
    vatCode('2', 'BTW hoog 21%, exclusief', 0.21),
    vatCode('1', 'BTW laag 9%, exclusief', 0.09),
    vatCode('0', 'BTW 0%', 0),
    vatCode('4', 'BTW hoog 21%, inclusief', 0.21, { type: 'Including' }),
    vatCode('3', 'BTW laag 9%, inclusief', 0.09, { type: 'Including' }),
    vatCode('5', 'BTW verlegd binnenland 21%', 0.21, { charged: true }),
    vatCode('6', 'Verwerving binnen de EU 21%', 0.21, { charged: true, transactionType: 'Purchase' }),
    vatCode('7', 'Levering binnen de EU 0%', 0, { transactionType: 'Sales' }),
    vatCode('N', 'Buiten de btw', 0, { type: 'None' }),
    vatCode('8', 'BTW laag 6%, tot 2019', 0.06, { blocked: true }),
  ],
  DE: [
    vatCode('2', 'Umsatzsteuer 19 %, netto', 0.19),
    vatCode('1', 'Umsatzsteuer 7 %, netto', 0.07),
    vatCode('0', 'Steuerfrei 0 %', 0),
    vatCode('4', 'Umsatzsteuer 19 %, brutto', 0.19, { type: 'Including' }),
    vatCode('3', 'Umsatzsteuer 7 %, brutto', 0.07, { type: 'Including' }),
    vatCode('5', 'Steuerschuldnerschaft § 13b UStG 19 %', 0.19, { charged: true }),
    vatCode('6', 'Innergemeinschaftlicher Erwerb 19 %', 0.19, { charged: true, transactionType: 'Purchase' }),
    vatCode('7', 'Innergemeinschaftliche Lieferung 0 %', 0, { transactionType: 'Sales' }),
    vatCode('N', 'Nicht steuerbar', 0, { type: 'None' }),
    vatCode('8', 'Umsatzsteuer 16 %, 2. Halbjahr 2020', 0.16, { blocked: true }),
  ],
};

/** The other lists per country. */
export const lookupWords = {
  NL: {
    units: units('stuk', 'Stuk', 'set', 'Set', 'uur', 'Uur', 'doos', 'Doos', 'Kilometer', 'Meter', 'Liter'),
    paymentConditions: [
      condition('30', '30 dagen', 30),
      condition('14', '14 dagen', 14),
      condition('60', '60 dagen', 60),
      condition('30E', '30 dagen einde maand', 30, { endOfMonths: 1 }),
      condition('2/10', '30 dagen, 2% korting binnen 10 dagen', 30, { discountDays: 10, discountPercentage: 0.02 }),
      condition('INC', 'Automatische incasso', 14, { method: 'Collection' }),
      condition('CON', 'Contant', 0, { method: 'Cash' }),
      condition('IDEAL', 'iDEAL vooraf', 0, { method: 'PSP' }),
    ],
    journals: [
      { code: '60', description: 'Inkoopboek', type: 'Purchase' },
      { code: '61', description: 'Inkoopboek diensten', type: 'Purchase' },
      { code: '70', description: 'Verkoopboek', type: 'Sales' },
      { code: '90', description: 'Memoriaal', type: 'General' },
    ],
    costCenters: costCenters('Binnendienst', 'Buitendienst', 'Magazijn', 'Opleidingen', 'Wagenpark', 'Algemeen', 'Verkoop tot 2023'),
  },
  DE: {
    units: units('Stk', 'Stück', 'Set', 'Satz', 'Std', 'Stunde', 'Ktn', 'Karton', 'Kilometer', 'Meter', 'Liter'),
    paymentConditions: [
      condition('30', '30 Tage netto', 30),
      condition('14', '14 Tage netto', 14),
      condition('60', '60 Tage netto', 60),
      condition('30E', '30 Tage zum Monatsende', 30, { endOfMonths: 1 }),
      condition('2/10', '10 Tage 2 % Skonto, 30 Tage netto', 30, { discountDays: 10, discountPercentage: 0.02 }),
      condition('INC', 'SEPA-Lastschrift', 14, { method: 'Collection' }),
      condition('CON', 'Barzahlung', 0, { method: 'Cash' }),
      condition('VOR', 'Vorkasse', 0, { method: 'PSP' }),
    ],
    journals: [
      { code: '60', description: 'Eingangsrechnungen', type: 'Purchase' },
      { code: '61', description: 'Eingangsrechnungen Dienstleistungen', type: 'Purchase' },
      { code: '70', description: 'Ausgangsrechnungen', type: 'Sales' },
      { code: '90', description: 'Allgemeines Journal', type: 'General' },
    ],
    costCenters: costCenters('Innendienst', 'Außendienst', 'Lager', 'Schulungen', 'Fuhrpark', 'Allgemein', 'Vertrieb bis 2023'),
  },
} as const;

function vatCode(code: string, description: string, percentage: number, special: Partial<DemonstrationVatCode> = {}): DemonstrationVatCode {
  return { code, description, percentage, type: 'Excluding', transactionType: 'Both', charged: false, blocked: false, ...special };
}

function condition(code: string, description: string, days: number, special: object = {}) {
  return { code, description, days, endOfMonths: 0, method: 'OnCredit', ...special };
}

function units(...words: readonly [string, string, string, string, string, string, string, string, string, string, string]) {
  const [piece, pieces, set, sets, hour, hours, box, boxes, kilometre, metre, litre] = words;
  return [
    { code: piece, description: pieces, type: 'Other' },
    { code: set, description: sets, type: 'Other' },
    { code: hour, description: hours, type: 'Time' },
    { code: box, description: boxes, type: 'Other' },
    { code: 'km', description: kilometre, type: 'Length' },
    { code: 'm', description: metre, type: 'Length' },
    { code: 'l', description: litre, type: 'Volume' },
  ];
}

function costCenters(...descriptions: readonly string[]) {
  return descriptions.map((description, index) => ({ code: `${(index + 1) * 100}`, description, active: index < 6 }));
}
