import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { growthOf, linear } from '../../../tests/support/growthOf.ts';
import { heic } from '../../../tests/support/heic.ts';
import { zip } from '../../../tests/support/zip.ts';
import { smallPdf } from '../demonstration/smallPdf.ts';
import { diskFileStore } from './diskFileStore.ts';
import type { FileStore } from './files.ts';
import { documentKinds } from './fileTypes.ts';
import { receiveUpload, uploadLimits, type UploadLimits } from './receiveUpload.ts';

let folder: string;
let store: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  store = diskFileStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function upload(bytes: Uint8Array | string, filename: string, limits: Partial<UploadLimits> = {}) {
  return receiveUpload({ file: Readable.from([Buffer.from(bytes)]), filename }, { ...uploadLimits, ...limits }, store, 'anna');
}

async function stored(sha256: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of store.get(sha256)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const picture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#c33' } });

const pdf = smallPdf(['Keuring']);

const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const wordFile = (parts: Record<string, string | Buffer> = {}, type = wordMain, packed = false) =>
  zip(
    {
      '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
      'word/document.xml': '<document/>',
      ...parts,
    },
    packed,
  );
const relation = (type: string, target = 'any.bin') =>
  `<Relationships><Relationship Id="r1" Type="${type}" Target="${target}"/></Relationships>`;
const officeRelation = (name: string) => `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}`;
const loading = (name: string, target: string) =>
  wordFile(
    { 'word/_rels/settings.xml.rels': relation(officeRelation(name), target).replace('/>', ' TargetMode="External"/>') },
    wordMain,
    true,
  );

describe('receiveUpload', () => {
  it('keeps a PDF byte for byte under its hash', async () => {
    const file = await upload(pdf, 'keuring.pdf');
    expect(file).toMatchObject({ fileName: 'keuring.pdf', mimeType: 'application/pdf', fileSize: pdf.length });
    expect((await stored(file.sha256)).equals(pdf)).toBe(true);
  });

  it('keeps the same bytes once', async () => {
    const [first, second] = await Promise.all([upload(pdf, 'a.pdf'), upload(pdf, 'b.pdf')]);
    expect(first.sha256).toBe(second.sha256);
    expect(await readdir(join(folder, first.sha256.slice(0, 2), first.sha256.slice(2, 4)))).toEqual([first.sha256]);
  });

  it('draws a photo upright and without its position', async () => {
    const bytes = await picture()
      .jpeg()
      .withExif({
        IFD0: { Orientation: '6', Copyright: 'J. Bakker' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '5/1 7/1 0/1' },
      })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif?.length).toBeGreaterThan(50);
    const file = await upload(bytes, 'foto.jpg');
    const kept = await sharp(await stored(file.sha256)).metadata();
    expect(kept.exif).toBeUndefined();
    expect(kept.orientation ?? 1).toBe(1);
  });

  it('turns an EXIF rotation into pixels', async () => {
    const bytes = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const kept = await sharp(await stored((await upload(bytes, 'foto.jpg')).sha256)).metadata();
    expect([kept.width, kept.height]).toEqual([20, 40]);
  });

  it('loses what is hidden behind an image', async () => {
    const bytes = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const file = await upload(bytes, 'foto.png');
    expect((await stored(file.sha256)).includes('script')).toBe(false);
  });

  it('believes the bytes, not the name', async () => {
    const file = await upload(await picture().webp().toBuffer(), 'foto.exe');
    expect(file).toMatchObject({ mimeType: 'image/webp', fileName: 'foto.exe.webp' });
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.svg'],
    ['HTML named as an image', '<!doctype html><script>alert(1)</script>', 'foto.jpg'],
    ['text', 'Graag vullen vóór 1 december', 'brief.txt'],
    ['a program', 'MZ\u0090\u0000\u0003', 'keuring.pdf'],
    ['a bare zip', 'PK\u0005\u0006'.padEnd(22, '\0'), 'brief.docx'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000', 'foto.gif'],
  ])('refuses %s', async (_what, bytes, name) => {
    await expect(upload(bytes, name)).rejects.toMatchObject({ code: 'fileType', status: 415 });
  });

  it.each([
    ['SVG', '<?xml version="1.0"?><!-- <order> --><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['SVG with a prefix', '<?xml version="1.0"?><?x <order?>\n<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
    ['SVG in UTF-16', Buffer.from('\ufeff<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le')],
    ['a page', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
    ['SVG behind a document type', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "<order>">]><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG behind a long comment', `<?xml version="1.0"?><!--${'-'.repeat(70_000)} --><svg xmlns="http://www.w3.org/2000/svg"/>`],
  ])('refuses %s where XML is accepted', async (_what, bytes) => {
    await expect(upload(bytes, 'a.xml', { kinds: documentKinds })).rejects.toMatchObject({ code: 'fileType' });
  });

  it('keeps other XML where it is accepted', async () => {
    const xml = '<?xml version="1.0"?><!-- an order --><o:order xmlns:o="urn:o"><svg/></o:order>';
    expect(await upload(xml, 'a.xml', { kinds: documentKinds })).toMatchObject({ mimeType: 'application/xml' });
  });

  it.each([
    ['', '<Invoice xmlns="urn:i"><ID>1</ID></Invoice>'],
    [' behind a byte order mark and a comment', '\ufeff\n<!-- made by <us> -->\n<i:Invoice a="1" xmlns:i="urn:i"/>'],
    [' in UTF-16', Buffer.from('\ufeff<Invoice\n xmlns="urn:i"/>', 'utf16le')],
  ])('keeps XML without a declaration%s where it is accepted', async (_what, xml) => {
    expect(await upload(xml, 'a.xml', { kinds: documentKinds })).toMatchObject({ mimeType: 'application/xml' });
    await expect(upload(xml, 'a.xml')).rejects.toMatchObject({ code: 'fileType' });
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html><p xmlns="x">',
    '<div>',
    '< a',
    'Graag <b xmlns="x">vullen</b>',
    '<',
  ])('refuses %s where XML is accepted', async (text) => {
    await expect(upload(text, 'a.xml', { kinds: documentKinds })).rejects.toMatchObject({ code: 'fileType' });
  });

  it('refuses an image that is broken off', async () => {
    const whole = await sharp({
      create: { width: 400, height: 300, channels: 3, background: '#080', noise: { type: 'gaussian', mean: 90, sigma: 40 } },
    })
      .jpeg()
      .toBuffer();
    await expect(upload(whole.subarray(0, whole.length / 2), 'foto.jpg')).rejects.toMatchObject({ code: 'fileType' });
  });

  it('refuses an image with more pixels than allowed', async () => {
    await expect(upload(await picture().png().toBuffer(), 'bom.png', { pixels: 799 })).rejects.toMatchObject({ code: 'fileType' });
  });

  it('keeps a HEIC photo as JPEG, since browsers do not show HEIC', async () => {
    const file = await upload(heic, 'IMG_0012.HEIC');
    expect(file).toMatchObject({ fileName: 'IMG_0012.jpg', mimeType: 'image/jpeg' });
    const { channels, ...kept } = await sharp(await stored(file.sha256)).stats();
    expect(kept.dominant.r).toBeGreaterThan(150);
    expect(channels[1]?.mean).toBeLessThan(90);
  });

  it.each([false, true])('keeps a Word file (packed: %s)', async (packed) => {
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const parts = {
      'word/_rels/document.xml.rels': relation('http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles'),
    };
    expect(await upload(wordFile(parts, wordMain, packed), 'brief.docx')).toMatchObject({ mimeType: word, fileName: 'brief.docx' });
  });

  it.each([
    ['made with a template of its author', loading('attachedTemplate', 'file:///C:\\Users\\jan\\Templates\\brief.dotx')],
    ['with a link to a page', loading('hyperlink', 'https://cura.example/')],
    ['with an object of its own', loading('oleObject', 'embeddings/oleObject1.bin')],
  ])('keeps a Word file %s', async (_what, bytes) => {
    expect(await upload(bytes, 'brief.docx')).toMatchObject({ fileName: 'brief.docx' });
  });

  it('looks at relations that never end in a time that grows with their length', async () => {
    const given = (times: number) => wordFile({ 'word/_rels/settings.xml.rels': '<Relationship "'.repeat(times) }, wordMain, true);
    expect(await growthOf({ size: 5000, given, work: (bytes) => upload(bytes, 'brief.docx') })).toBeLessThan(linear);
  });

  it('lets others be answered while it looks at many relations', async () => {
    const bytes = wordFile({ 'word/_rels/document.xml.rels': relation('&#115;tyles'.repeat(10)).repeat(70_000) }, wordMain, true);
    await upload(wordFile({}, wordMain), 'brief.docx');
    const begun = performance.now();
    let [last, longest, isOver] = [begun, 0, false];
    const turn = () => {
      const now = performance.now();
      [last, longest] = [now, Math.max(longest, now - last)];
      if (!isOver) setImmediate(turn);
    };
    turn();
    await upload(bytes, 'brief.docx');
    isOver = true;
    expect(longest / (performance.now() - begun)).toBeLessThan(0.5);
  });

  const vba = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject';
  it.each<[string, Buffer]>([
    ['whose type says so', wordFile({}, 'application/vnd.ms-word.document.macroEnabled.main+xml')],
    ['whose part is a VBA project', wordFile({ 'word/vbaProject.bin': 'VBA' })],
    ['whose part is a VBA project in capitals', wordFile({ 'WORD/VBAPROJECT.BIN': 'VBA' }, wordMain, true)],
    ['whose part under another name is related as one', wordFile({ 'word/_rels/document.xml.rels': relation(vba) }, wordMain, true)],
    ['whose relation is written in numbers', wordFile({ 'word/_rels/document.xml.rels': relation(vba.replace('vba', '&#118;&#x62;a')) })],
    [
      'whose relation lies where a long text is cut',
      wordFile(
        { 'word/_rels/document.xml.rels': ' '.repeat(99_600) + relation(vba.replaceAll(/./g, (c) => `&#${c.charCodeAt(0)};`)) },
        wordMain,
        true,
      ),
    ],
    ['whose relation is written in UTF-16', wordFile({ 'word/_rels/document.xml.rels': Buffer.from(relation(vba), 'utf16le') })],
    ['with a macro sheet', wordFile({ 'xl/macrosheets/sheet1.xml': '<sheet/>' })],
    ['that holds a file with macros', wordFile({ 'word/embeddings/oefening.xlsm': 'PK' })],
    ['that loads a template from the web', loading('attachedTemplate', 'https://evil.example/t.dotm')],
    ['that loads a template from a share', loading('attachedTemplate', 'file://evil.example/t.dotm')],
    ['that loads a template from a share, written in numbers', loading('attachedTemplate', '&#92;&#x5c;evil.example\\t.dotm')],
    ['that loads an object from the web', loading('oleObject', 'http://evil.example/x')],
    ['that loads a frame, with a sign that ends no tag', loading('frame', 'http://evil.example/x>y')],
    ['whose relations unfold to 100 MB', wordFile({ 'word/_rels/document.xml.rels': Buffer.alloc(100_000_000, ' ') }, wordMain, true)],
  ])('refuses a Word file %s', async (_what, bytes) => {
    await expect(upload(bytes, 'brief.docx')).rejects.toMatchObject({ code: 'fileType' });
  });

  it('refuses a HEIC file that holds no picture', async () => {
    const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]);
    await expect(upload(bytes, 'IMG_0012.HEIC')).rejects.toMatchObject({ code: 'fileType' });
  });

  it('stops at the limit and tells it in megabytes', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(65_536, '%PDF');
      })(),
    );
    await expect(receiveUpload({ file: endless, filename: 'groot.pdf' }, uploadLimits, store, 'anna')).rejects.toMatchObject({
      code: 'fileTooLarge',
      status: 413,
      details: { params: { max: 25 } },
    });
  });

  it('takes videos up to a limit of their own, and other files up to theirs', async () => {
    const film = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypqt  \0\0\0\0qt  qt  '),
      Buffer.from([0, 0, 7, 208]),
      Buffer.from('mdat'),
    ]);
    const large = Buffer.concat([film, Buffer.alloc(1992)]);
    const limits = { fileSize: 1000, videoSize: 2024 };
    expect(await upload(large, 'IMG_0013.MOV', limits)).toMatchObject({
      mimeType: 'video/quicktime',
      fileSize: 2024,
      fileName: 'IMG_0013.mov',
    });
    await expect(upload(large, 'IMG_0013.MOV', { ...limits, videoSize: 2023 })).rejects.toMatchObject({ code: 'fileTooLarge' });
    await expect(upload(smallPdf(['x'.repeat(2000)]), 'a.pdf', { ...limits, videoSize: 9000 })).rejects.toMatchObject({
      code: 'fileTooLarge',
      details: { params: { max: 1 } },
    });
  });

  it('refuses an empty file', async () => {
    await expect(upload('', 'leeg.pdf')).rejects.toMatchObject({ code: 'invalid', details: { fields: { file: [{ code: 'fileEmpty' }] } } });
  });

  it('leaves nothing half made', async () => {
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });
});
