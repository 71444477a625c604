import { describe, it } from 'vitest';
import type { Asset } from '#features/assets/schema.ts';
import { colleague } from './support/colleague.ts';
import { divisionOf, mannersOf, visit } from './support/visitor.ts';

describe.each(mannersOf('nl', 390))('an engineer with a phone ($language, $width px)', (manner) => {
  it('points the camera at a label, and stands before its object', async () => {
    const anna = await colleague('anna');
    const [asset] = await anna.get<Asset[]>(`/api/divisions/${divisionOf(manner)}/assets?range=[0,0]`);
    await visit({ manner, userName: 'anna', path: '/assets' }, async (visitor) => {
      const { page, context } = visitor;
      await context.grantPermissions(['camera']);
      await context.addInitScript(sawCode, `https://service.example/a/${asset?.tag}`);
      await visitor.goTo(`/assets?division=${visitor.division}`);
      await visitor.button('console.scan.open').tap();
      await page.waitForURL(`**/assets/${asset?.id}?**`);
      await visitor.meet(new RegExp(asset?.customerReference ?? asset?.tag ?? 'no object'));
      await visitor.look('asset-by-camera');
    });
  });
});

/** Gives the page a reader of codes that sees one code once the camera shows a picture. */
function sawCode(code: string): void {
  const detect = (video: HTMLVideoElement) => Promise.resolve(video.videoWidth > 0 ? [{ rawValue: code }] : []);
  function Detector() {
    return { detect };
  }
  Detector.getSupportedFormats = () => Promise.resolve(['qr_code']);
  Object.assign(globalThis, { BarcodeDetector: Detector });
}
