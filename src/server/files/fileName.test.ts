import { describe, expect, it } from 'vitest';
import { growthOf, linear } from '../../../tests/support/growthOf.ts';
import { contentDisposition, safeFileName } from './fileName.ts';

describe('safeFileName', () => {
  it.each([
    ['keuring 2026.pdf', 'keuring 2026.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\bakker\\offerte.PDF', 'offerte.pdf'],
    ['rapport.pdf.exe', 'rapport.pdf.exe.pdf'],
    ['regel\r\nSet-Cookie: x.pdf', 'regelSet-Cookie x.pdf'],
    ['\u202Efdp.exe.pdf', 'fdp.exe.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['con.pdf', '_con.pdf'],
    ['a<b>:"|?*.pdf', 'ab.pdf'],
    ['', 'bestand.pdf'],
    [undefined, 'bestand.pdf'],
    ['Prüfbericht Köln.pdf', 'Prüfbericht Köln.pdf'],
  ])('turns %j into %j', (name, safe) => {
    expect(safeFileName(name, ['pdf'])).toBe(safe);
  });

  it.each([' ', '.', ' .', '\u3000'])('takes a time that grows with the length of a name, also one full of %j', async (filling) => {
    const given = (times: number) => `a${filling.repeat(times)}b.pdf`;
    const work = (name: string) => safeFileName(name, ['pdf']);
    expect(work(given(80_000))).toHaveLength(255);
    expect(await growthOf({ size: 10_000, given, work })).toBeLessThan(linear);
  });

  it('cuts a long name, keeps its extension and splits no character', () => {
    const safe = safeFileName(`${'🧯'.repeat(200)}.pdf`, ['pdf']);
    expect(safe.length).toBeLessThanOrEqual(255);
    expect(safe.endsWith('🧯.pdf')).toBe(true);
    expect(safe.isWellFormed()).toBe(true);
  });
});

describe('contentDisposition', () => {
  it('quotes a plain name', () => {
    expect(contentDisposition('foto 1.jpg', true)).toBe('inline; filename="foto 1.jpg"');
  });

  it('adds the whole name in UTF-8 where ASCII loses something', () => {
    expect(contentDisposition('Prüfbericht "Köln" 50%.pdf', false)).toBe(
      `attachment; filename="Prufbericht _Koln_ 50_.pdf"; filename*=UTF-8''Pr%C3%BCfbericht%20%22K%C3%B6ln%22%2050%25.pdf`,
    );
  });
});
