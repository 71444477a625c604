import { useNotify, useTranslate } from 'ra-core';
import { drawingSVG, qrcode } from 'bwip-js/browser';
import { useMemo } from 'react';
import { assetAddress } from '#contract/publicAddresses.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { AskedAction } from '#console/records/AskedAction.tsx';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import { isLive } from '../../rules.ts';
import type { Asset } from '../../schema.ts';

/** The public page that opens when the label of an object is scanned: its address as a link and as the code on the label. */
export function PublicCard({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const address = new URL(assetAddress(asset.tag), window.location.origin).href;
  return (
    <Card title={translate('assets.public.title')}>
      <p style={{ margin: '0 0 12px', color: colour.ink2 }}>
        {translate(asset.isServerTag ? 'assets.public.text' : 'assets.public.ownTag')}
      </p>
      {!asset.isServerTag && isLive(asset.status) && <GiveTag asset={asset} />}
      {asset.isServerTag && (
        <>
          <Code address={address} />
          <a href={address} target="_blank" rel="noreferrer" style={{ color: colour.brand, overflowWrap: 'anywhere' }}>
            {address}
          </a>
        </>
      )}
    </Card>
  );
}

/** Gives the object a tag with a public page, after confirmation, because its old label will not work any more. */
function GiveTag({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { run } = useWrite('assets', 'giveTag');
  const give = async () => {
    const { id, locationId, version } = asset;
    const { tag } = await run({ path: { id, locationId }, ifMatch: version });
    notify('assets.public.given', { type: 'info', messageArgs: { tag } });
  };
  return (
    <AskedAction
      label={translate('assets.public.give')}
      question={translate('assets.public.giveQuestion')}
      text={translate('assets.public.giveText', { tag: asset.tag })}
      danger={false}
      run={give}
    />
  );
}

/** The code for scanners, dark on white even in dark mode. */
function Code({ address }: { address: string }) {
  const translate = useTranslate();
  const svg = useMemo(() => qrcode({ bcid: 'qrcode', text: address, backgroundcolor: 'ffffff', padding: 4 }, drawingSVG()), [address]);
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={translate('assets.public.code')}
      width={140}
      height={140}
      style={{ display: 'block', marginBottom: 8 }}
    />
  );
}
