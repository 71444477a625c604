import { useTranslate } from 'ra-core';
import { drawingSVG, qrcode } from 'bwip-js/browser';
import { useMemo } from 'react';
import { assetAddress } from '#contract/publicAddresses.ts';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import type { Asset } from '../../schema.ts';

/** The page that opens when the label of an object is scanned: its address as a link and as the code on the label. */
export function PublicCard({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const address = new URL(assetAddress(asset.tag), window.location.origin).href;
  return (
    <Card title={translate('assets.public.title')}>
      <p style={{ margin: '0 0 12px', color: colour.ink2 }}>
        {translate(asset.isServerTag ? 'assets.public.text' : 'assets.public.ownTag')}
      </p>
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

/** The code as a scanner reads it, dark on white in the dark theme too. */
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
