import { describe, expect, it } from 'vitest';
import de from '../../../../i18n/assets/de.json' with { type: 'json' };
import en from '../../../../i18n/assets/en.json' with { type: 'json' };
import nl from '../../../../i18n/assets/nl.json' with { type: 'json' };
import type { Language } from '#contract/values.ts';
import { assetTypeOf } from './assetTypes.ts';
import { dueDatesOf, type DueFacts } from './dueDates.ts';
import type { NextDate } from './dueReason.ts';
import { missingText, reasonText, type ReasonWords } from './reasonText.ts';
import { ruleSetOn } from './ruleSets.ts';

const texts = { nl, de, en };
const nothingKnown: DueFacts = {
  assetType: 'FireExtinguisher',
  country: 'NL',
  productionDate: null,
  installationDate: null,
  purchaseDate: null,
  lastServiceDate: null,
  lastExtendedServiceDate: null,
  lastOverhaulDate: null,
  advisedServiceDate: null,
  attributes: {},
  agreed: [],
};

function wordsIn(language: Language, facts: DueFacts): ReasonWords {
  return {
    language,
    translate: (key, params = {}) => {
      const text = key.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], texts[language]) as string;
      const [one = '', other = one] = text.split(' |||| ');
      return (params['smart_count'] === 1 ? one : other).replace(/%\{(\w+)\}/g, (_, name: string) => String(params[name]));
    },
    labelOf: (attribute) => assetTypeOf(facts.assetType).attributes.find(({ key }) => key === attribute)?.label[language] ?? attribute,
  };
}

/** The reason of a date of an object, in a language. */
function said(known: Partial<DueFacts>, name: NextDate, language: Language, isShort = false): string {
  const facts = { ...nothingKnown, ...known };
  const { dueReasons, ...dates } = dueDatesOf(facts, ruleSetOn('2026-11-22'));
  const reason = dueReasons[name];
  return reason ? reasonText(reason, dates[name] ?? '', wordsIn(language, facts), { isShort }) : '';
}

describe('reasonText', () => {
  it('names norm, interval and beginning in the reader’s language', () => {
    const known = { productionDate: '2019-03' };
    expect(said(known, 'nextExtendedServiceDate', 'nl')).toBe('NEN 2559: uitgebreid onderhoud in jaar 5, gerekend vanaf maart 2019');
    expect(said(known, 'nextExtendedServiceDate', 'de')).toBe('NEN 2559: innere Prüfung im Jahr 5, gerechnet ab März 2019');
    expect(said(known, 'nextExtendedServiceDate', 'en')).toBe('NEN 2559: extended service in year 5, counted from March 2019');
  });

  it('is short without what it is counted from', () => {
    const known = { lastServiceDate: '2026-03-03', productionDate: '2019-03' };
    expect(said(known, 'nextServiceDate', 'nl', true)).toBe('NEN 2559: onderhoud na 12 maanden');
    expect(said(known, 'nextExtendedServiceDate', 'de', true)).toBe('NEN 2559: innere Prüfung im Jahr 5');
  });

  it('counts from the last service', () => {
    const known = { lastServiceDate: '2026-03-03', productionDate: '2019-03' };
    expect(said(known, 'nextServiceDate', 'nl')).toBe('NEN 2559: onderhoud na 12 maanden, gerekend vanaf het onderhoud van 3 maart 2026');
    expect(said({ ...known, country: 'DE' }, 'nextServiceDate', 'de')).toBe(
      'DIN 14406-4: Wartung nach 24 Monaten, gerechnet ab der Wartung vom 3. März 2026',
    );
  });

  it('says whose agreement gave the interval', () => {
    const known = { lastServiceDate: '2026-03-03', agreed: [{ setBy: 'Location', serviceMonths: 1 }] as const };
    expect(said(known, 'nextServiceDate', 'en')).toBe(
      'NEN 2559: service after 1 month, counted from the service of 3 March 2026 (agreement for this location)',
    );
    const longer = { ...known, agreed: [{ setBy: 'Division', serviceMonths: 60 }] as const };
    expect(said(longer, 'nextServiceDate', 'nl')).toContain('na 24 maanden');
    expect(said(longer, 'nextServiceDate', 'nl')).toContain('begrensd tot het wettelijk maximum');
  });

  it('names the field that a date was written in, or is counted from', () => {
    const pads = { assetType: 'Defibrillator', attributes: { padsExpiryDate: '2027-02-28' } } as const;
    expect(said(pads, 'replaceBefore', 'nl')).toBe('Vervaldatum elektroden (volwassen): 28 februari 2027');
    const light = { assetType: 'EmergencyLight', attributes: { batteryDate: '2024-02-29', supply: 'SelfContained' } } as const;
    expect(said(light, 'replaceBefore', 'nl')).toBe(
      'Gangbare praktijk: accu vervangen na 48 maanden, gerekend vanaf ‘Accudatum’ (29 februari 2024)',
    );
    const check = { assetType: 'Defibrillator', attributes: { stkDueDate: '2027-02-28' } } as const;
    expect(said(check, 'nextExtendedServiceDate', 'de')).toBe(
      'MPBetreibV § 12: Sicherheitstechnische Kontrolle (STK) bis: 28. Februar 2027',
    );
    const valve = { assetType: 'CheckValve', attributes: { installYear: 2018, checkable: false } } as const;
    expect(said(valve, 'replaceBefore', 'en')).toBe('Waterwerkblad 1.4G: replacement in year 10, counted from ‘Install year’ (2018)');
  });

  it('names the law that ends a use', () => {
    const foam = { assetType: 'ExtinguishSprayFoam', attributes: { fluorineFree: false } } as const;
    expect(said(foam, 'replaceBefore', 'nl')).toBe('(EU) 2025/1988: PFAS-houdend blusschuim niet meer toegestaan na 31 december 2030');
  });

  it('names the advice of the last report', () => {
    const known = { lastServiceDate: '2026-03-03', advisedServiceDate: '2026-09-01' };
    expect(said(known, 'nextServiceDate', 'nl')).toBe('Advies uit het laatste rapport: onderhoud op 1 september 2026');
  });
});

describe('missingText', () => {
  it('names the facts and fields that are not known', () => {
    const facts: DueFacts = { ...nothingKnown, assetType: 'CheckValve', installationDate: '2026-01-01' };
    const { dueReasons } = dueDatesOf(facts, ruleSetOn('2026-11-22'));
    expect(missingText(dueReasons, wordsIn('nl', facts))).toBe('Niet bekend: Controleerbaar');
    expect(missingText({ missing: [] }, wordsIn('nl', facts))).toBeUndefined();
    expect(missingText({ missing: ['productionDate', 'interval'] }, wordsIn('de', facts))).toBe(
      'Nicht bekannt: Herstelldatum, Wartungsintervall in diesem Land',
    );
  });
});
