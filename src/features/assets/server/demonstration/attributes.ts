import { addDays } from '#contract/days.ts';
import type { SeededRandom } from '#server/demonstration/random.ts';
import type { AssetTypeKey } from '../../assetTypeKeys.ts';
import { assetTypeOf } from '../../norms/assetTypes.ts';
import type { AssetAttribute } from '../../norms/assetTypeSchema.ts';
import { addMonths } from '../../norms/calendar.ts';
import type { RuleSet } from '../../norms/ruleSchema.ts';
import { stepsOf } from '../../norms/ruleSets.ts';

/** The known facts about a demonstration object. */
interface KnownObject {
  assetType: AssetTypeKey;
  productionDate: string;
  installationDate: string;
  lastServiceDate: string;
}

/**
 * The last extended service and overhaul, each done at the first yearly visit after it was due. A few of those that became due in
 * the past year and a half were forgotten.
 */
export function formerServices(known: KnownObject & { country: string; today: string }, rules: RuleSet, random: SeededRandom) {
  const { assetType, country, today, productionDate, lastServiceDate } = known;
  const steps = stepsOf(rules, assetType, country);
  const isForgotten = random.chance(0.08);
  const lastOf = (kind: 'ExtendedService' | 'Overhaul') => {
    const months = steps.find((step) => step.kind === kind)?.months;
    if (!months) return null;
    const [due, former] = [3, 2, 1].map((times) => addMonths(productionDate, months * times)).filter((date) => date <= lastServiceDate);
    const done = isForgotten && due !== undefined && due > addMonths(today, -18) ? former : due;
    return done === undefined ? null : firstVisitFrom(done, lastServiceDate);
  };
  return { lastExtendedServiceDate: lastOf('ExtendedService'), lastOverhaulDate: lastOf('Overhaul') };
}

function firstVisitFrom(day: string, lastVisit: string): string {
  let visit = lastVisit;
  for (let years = 1; addMonths(lastVisit, -12 * years) >= day; years++) visit = addMonths(lastVisit, -12 * years);
  return visit;
}

/** Values of type-specific fields: those that the type requires, and those that dates depend on. */
export function demonstrationAttributes(known: KnownObject, today: string, random: SeededRandom): Record<string, unknown> {
  const { attributes } = assetTypeOf(known.assetType);
  const values = attributes.map((attribute) => [attribute.key, valueOf(attribute, known, today, random)] as const);
  const wanted = attributes.filter((attribute) => attribute.required || attribute.drivesDueDate || conditional.has(attribute.key));
  const names = new Set(wanted.map(({ key }) => key));
  return Object.fromEntries(values.filter(([key, value]) => names.has(key) && value !== undefined));
}

// Fields that decide which rule applies
const conditional = new Set(['propellant', 'supply', 'intendedUser', 'checkable', 'fluorineFree']);

function valueOf(attribute: AssetAttribute, known: KnownObject, today: string, random: SeededRandom): unknown {
  const { type, key, min, example } = attribute;
  switch (type) {
    case 'date':
      return dateOf(key, known, today, random);
    case 'boolean':
      return random.chance(0.7);
    case 'enum':
      return random.pick(attribute.enum?.map(({ value }) => value) ?? []);
    case 'multiEnum':
      return [random.pick(attribute.enum?.map(({ value }) => value) ?? [])];
    case 'integer':
      return key.endsWith('Year') ? Number(known.installationDate.slice(0, 4)) : (example ?? min ?? 1);
    case 'number':
      return example ?? min ?? 6;
    default:
      return undefined;
  }
}

function dateOf(key: string, known: KnownObject, today: string, random: SeededRandom): string {
  if (key === 'commissioningDate') return known.installationDate;
  if (/expiry|replaceBy|due/i.test(key)) return addDays(today, random.whole(-20, 900));
  if (key === 'batteryDate') return addDays(today, -random.whole(60, 1440));
  return known.lastServiceDate;
}
