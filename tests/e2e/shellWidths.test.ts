import { describe, expect, it } from 'vitest';
import { visit } from './support/visitor.ts';

describe.each(['nl', 'de'] as const)('the bar in %s', (language) => {
  it('has room for each of its parts at every width', () =>
    visit({ manner: { language, width: 1280 }, userName: 'ada', path: '/items?division=120003' }, async (visitor) => {
      const { page, t } = visitor;
      await visitor.meet(t('items.title'));
      await page.getByRole('button', { name: `${t('console.menu.division')}: Eindhoven` }).waitFor();
      for (const width of [960, 1024, 1199, 1200, 1279, 1280, 1399, 1400, 1440, 1599, 1600, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect({ width, overlaps: await page.getByRole('banner').evaluate(overlapsIn) }).toEqual({ width, overlaps: [] });
      }
    }));
});

/** The visible links and buttons of an element that cover each other or stick out at its side, in pairs. */
function overlapsIn(bar: Element): string[] {
  const parts = [...bar.querySelectorAll('a, button')].filter((part) => part.getBoundingClientRect().width > 1);
  const edges = parts.map((part) => ({ name: part.textContent, ...part.getBoundingClientRect().toJSON() }));
  return edges
    .toSorted((one, other) => one.left - other.left)
    .flatMap((one, at, all) => {
      const next = all[at + 1] ?? { name: 'the edge', left: bar.getBoundingClientRect().right };
      return one.right > next.left + 0.5 ? [`${one.name} and ${next.name}`] : [];
    });
}
