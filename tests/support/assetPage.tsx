import { AssetPage } from '#features/assets/console/page/AssetPage.tsx';
import { assetOf, showAssets, type Answers } from './assetScreens.tsx';
import { listReply } from './renderConsole.tsx';

/** An object with one overdue date, one in the future and one that is unknown. */
export const asset = assetOf(2, {
  nextServiceDate: '2020-10-31',
  replaceBefore: '2999-05-31',
  dueReasons: {
    nextServiceDate: { kind: 'Service', norm: 'NEN 2559', months: 12, from: 'lastServiceDate', fromDate: '2019-10-31' },
    replaceBefore: { kind: 'Replacement', norm: null, months: 240, from: 'productionDate', fromDate: '2016-05' },
    missing: ['lastExtendedServiceDate'],
  },
});
/** The call that lists its events. */
export const events = `GET /api/divisions/120001/assets/${asset.id}/events`;
/** An event of the object: its room was changed. */
export const happened = (fields: object) => ({
  id: 'e1',
  assetId: asset.id,
  kind: 'Updated',
  at: '2026-03-12T10:00:00Z',
  by: 'x',
  byName: 'Piet',
  from: { room: 'Magazijn' },
  to: { room: 'Technische ruimte' },
  note: null,
  ...fields,
});

/** Shows the page of {@link asset}. */
export const showAssetPage = (answers: Answers = {}) =>
  showAssets({ '/assets/:id': <AssetPage />, '*': <p>elsewhere</p> }, `/assets/${asset.id}`, {
    [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: asset }),
    [events]: () => listReply([happened({})]),
    ...answers,
  });
