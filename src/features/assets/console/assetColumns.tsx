import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Column } from '#console/lists/Column.ts';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import type { Asset } from '../schema.ts';
import { StandingChip } from './AssetChips.tsx';
import { codeOf, makeOf, placeOf, placesOf } from './assetNames.ts';
import { DueReason } from './DueReason.tsx';
import { useReasonTexts } from './useReasonTexts.ts';

/** The columns of a list of objects; inside another record, without those of the customer. */
export function useAssetColumns({ isInside = false } = {}): readonly Column<Asset>[] {
  const translate = useTranslate();
  const { firstReasonOf } = useReasonTexts();
  return useMemo(() => {
    const typeOf = ({ assetType }: Asset) => translate(`assetTypes.${assetType}`);
    const ofCustomer: Column<Asset>[] = [
      {
        source: 'locationName',
        label: 'resources.assets.fields.locationId',
        sortable: true,
        phone: 'detail',
        text: ({ accountName, locationName }) => [...new Set([accountName, locationName])].filter(Boolean).join(' · '),
        cell: ({ accountName, locationName }) => <TwoLines first={accountName ?? locationName} second={locationName} />,
      },
    ];
    return [
      {
        source: 'tag',
        label: 'assets.column.object',
        sortable: true,
        main: true,
        text: codeOf,
        cell: (asset) => <TwoLines first={codeOf(asset)} second={makeOf(asset)} />,
      },
      { source: 'assetType', label: 'resources.assets.fields.assetType', sortable: true, phone: 'detail', text: typeOf },
      ...(isInside ? [] : ofCustomer),
      {
        name: 'place',
        label: 'assets.column.place',
        quiet: true,
        text: placeOf,
        cell: (asset) => {
          const [first, second] = placesOf(asset);
          return <TwoLines first={first} second={second} />;
        },
        phone: 'detail',
        phoneText: (asset) => [placeOf(asset), firstReasonOf(asset)].filter(Boolean).join(' · '),
      },
      {
        source: 'dueDate',
        label: 'assets.column.due',
        width: '36%',
        sortable: true,
        phone: 'chip',
        text: (asset, format) => [format.date(asset.dueDate), firstReasonOf(asset)].filter(Boolean).join(' · '),
        cell: (asset) => <DueCell asset={asset} />,
      },
    ];
  }, [translate, firstReasonOf, isInside]);
}

/** A cell with a second line in a lighter colour; on a phone both are on one line. */
export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <Lines>
      {/* the space allows a line break there on a phone, but not inside a code */}
      {first} {second && second !== first && <small>{second}</small>}
    </Lines>
  );
}

/** When the service of an object is due, with the reason below. */
export function DueCell({ asset }: { asset: Asset }) {
  return (
    <Due>
      <StandingChip asset={asset} />
      <DueReason asset={asset} />
    </Due>
  );
}

const Lines = styled('span')({
  '& > small': { display: 'block', color: colour.ink2, fontSize: '0.8125rem', fontWeight: 400 },
  // a tag is not broken at its hyphens
  [media.narrow]: { 'td:not(.main) > &': { display: 'block', whiteSpace: 'normal' } },
  // inline-block goes to the next line as a whole where it does not fit beside the first
  [media.phone]: { '& > small': { display: 'inline-block' } },
});

const Due = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 2,
  minWidth: 280,
  padding: '4px 0',
  [media.medium]: { minWidth: 200 },
  // on a phone the reason is part of the details
  [media.phone]: { minWidth: 0, padding: 0, 'li &': { '& > span:has(small)': { display: 'none' } } },
});
