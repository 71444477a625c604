import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { pdfContent, pdfParts } from '../../../tests/support/pdf.ts';
import { brandOf } from './brand.ts';
import { pictures } from './pictures.ts';
import { endLine, facts, finished, heading, mostPages, newReport, paragraph, type Report } from './report.ts';
import { table } from './table.ts';

function begin(theme: string | null = null): Promise<Report> {
  const info = { title: 'Rapport blusmiddelen', author: 'Cura Noord', language: 'nl', created: new Date('2026-11-22T10:00:00Z') } as const;
  return newReport(info, brandOf(theme, 'preventie'), { name: 'Cura Noord', lines: ['Industrieweg 14', '050 555 01 20'] });
}

describe('a report as PDF', () => {
  it('is refused when texts of many lines would make a document that no one reads and that fills the memory', async () => {
    const report = await begin();
    const text = 'regel\n'.repeat(666);
    const write = () => {
      for (let part = 0; part < 250; part += 1) paragraph(report, text);
    };
    expect(write).toThrow(expect.objectContaining({ code: 'documentTooLong', status: 409 }));
    expect(report.document.bufferedPageRange().count).toBe(mostPages);
  });

  it('says its title and language, and numbers its pages', async () => {
    const report = await begin();
    for (let line = 0; line < 90; line += 1) paragraph(report, `Regel ${line}`);
    const { title, language, pages } = await pdfContent(await finished(report));
    expect({ title, language }).toEqual({ title: 'Rapport blusmiddelen', language: 'nl' });
    expect(pages.map((text, index) => text.includes(`${index + 1} / ${pages.length}`))).toEqual([true, true, true]);
    expect(pages[1]).toContain('Rapport blusmiddelen');
    expect(pages.join(' ').match(/Regel \d+/g)).toHaveLength(90);
  });

  it('has headings, lists, tables and pictures for screen readers', async () => {
    const report = await begin('mobiliteit');
    heading(report, 2, 'Overzicht');
    facts(report, [{ label: 'Locatie', value: 'Hal 1' }]);
    await table(
      report,
      [
        { title: 'Soort', share: 2 },
        { title: 'Aantal', share: 1, kind: 'number' },
      ],
      [['Brandblusser', '12']],
    );
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
    await pictures(report, [{ bytes, alt: 'Foto van de slang', caption: 'Slang' }]);
    const { roles, alternatives } = await pdfContent(await finished(report));
    for (const role of ['H1', 'H2', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD', 'Figure', 'Caption'])
      expect(roles).toContain(role);
    expect(alternatives).toEqual(['Mobiliteit', 'Foto van de slang']);
  });

  it('embeds a large transparent picture smaller and on white, because it would be unpacked while no call is answered', async () => {
    const report = await begin();
    const bytes = await sharp({ create: { width: 2400, height: 1200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } })
      .png()
      .toBuffer();
    await pictures(report, [{ bytes, alt: 'Handtekening' }]);
    const source = (await finished(report)).toString('latin1');
    expect(source).toContain('/Width 1200');
    expect(source).not.toMatch(/\/Width 2400|\/SMask/);
  });

  it('repeats the headings of a table on each page, once for screen readers', async () => {
    const report = await begin();
    const rows = Array.from({ length: 120 }, (_, index) => [String(index + 1), [{ text: 'Goedgekeurd', tone: 'good' as const }]]);
    await table(
      report,
      [
        { title: 'Nummer', share: 1 },
        { title: 'Uitslag', share: 1 },
      ],
      rows,
    );
    const { pages, roles } = await pdfContent(await finished(report));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.every((text) => text.includes('Nummer') && text.includes('Uitslag'))).toBe(true);
    expect(roles.filter((role) => role === 'TH')).toHaveLength(2);
    expect(pages.join(' ').match(/Goedgekeurd/g)).toHaveLength(120);
  });

  it('carries a row that is longer than a page over to the next ones without loss', async () => {
    const report = await begin();
    const words = Array.from({ length: 1500 }, (_, index) => `woord${index}`);
    await table(
      report,
      [
        { title: 'Bevinding', share: 1 },
        { title: 'Nummer', share: 3 },
      ],
      [[words.join(' '), '1']],
    );
    const { pages } = await pdfContent(await finished(report));
    expect(pages.join(' ').match(/woord\d+/g)).toEqual(words);
  });

  it.each([2, 3] as const)('never leaves a heading of level %i or the head of a table at the end of a page', async (level) => {
    for (let lines = 30; lines < 60; lines += 1) {
      const report = await begin();
      for (let line = 0; line < lines; line += 1) paragraph(report, 'Regel');
      heading(report, level, 'Objecten');
      await table(report, [{ title: 'Soort', share: 1 }], [[Array.from({ length: 9 }, (_, part) => ({ text: `Deel ${part}` }))]]);
      const { pages } = await pdfContent(await finished(report));
      const [first] = pages.filter((text) => text.includes('Objecten'));
      expect(first).toMatch(/Objecten[^]*Soort[^]*Deel 0[^]*Deel 8/);
    }
  });

  it('keeps the first two lines of a paragraph with its heading', async () => {
    for (let lines = 38; lines < 52; lines += 1) {
      const report = await begin();
      for (let line = 0; line < lines; line += 1) paragraph(report, 'Regel');
      heading(report, 2, 'Toelichting');
      paragraph(report, 'Eerste\nTweede\nDerde');
      const { pages } = await pdfContent(await finished(report));
      expect(pages.find((text) => text.includes('Toelichting'))).toMatch(/Toelichting[^]*Eerste[^]*Tweede/);
    }
  });

  it('breaks a long word after its hyphens', async () => {
    const report = await begin();
    facts(report, [{ label: 'Adres', value: 'Karl-Theodor-von-und-zu-Guttenberg-Allee 123' }]);
    const texts = (await pdfParts(await finished(report))).map(({ text }) => text.trim());
    expect(texts).toContain('Karl-Theodor-von-und-zu-');
    expect(texts).toContain('Guttenberg-Allee 123');
  });

  it('breaks a word that is wider than its column', async () => {
    const report = await begin();
    await table(
      report,
      [
        { title: 'Code', share: 1 },
        { title: 'Rest', share: 9 },
      ],
      [['X'.repeat(200), 'kort']],
    );
    const { pages } = await pdfContent(await finished(report));
    expect(pages.join('').match(/X/g)).toHaveLength(200);
  });

  // A viewer reads the micro sign as the Greek letter
  const lettersOf = (text: string) => text.normalize('NFKC').replaceAll(' ', '');

  it.each(['Πυροσβεστική Εταιρεία', 'Пожарная безопасность', 'Żółć Gęślą Jaźń', 'İstanbul Güvenliği Şirketi', 'Größe ≥ 3 µm'])(
    'shows %s',
    async (text) => {
      const report = await begin();
      heading(report, 1, text);
      facts(report, [{ label: text, value: text }]);
      await table(report, [{ title: text, share: 1 }], [[text]]);
      const shown = (await pdfContent(await finished(report))).pages.join('');
      expect(lettersOf(shown).split(lettersOf(text))).toHaveLength(6);
    },
  );

  it('writes letters of two fonts on one line, one after the other', async () => {
    const report = await begin();
    paragraph(report, 'Hal Θάλεια 3 Noord');
    const parts = (await pdfParts(await finished(report))).filter(({ text }) => text !== 'Cura Noord' && /Hal|Θάλεια|Noord/.test(text));
    expect(parts.map(({ text }) => text.trim())).toEqual(['Hal', 'Θάλεια', '3 Noord']);
    expect(new Set(parts.map(({ y }) => y.toFixed(3))).size).toBe(1);
    parts.reduce((before, part) => {
      const gap = part.x - before.x - before.width;
      expect(gap).toBeGreaterThan(1);
      expect(gap).toBeLessThan(4);
      return part;
    });
  });

  it('aligns a number with a Greek unit to the right', async () => {
    const report = await begin();
    endLine(report, '12 τεμ.', { x: 300, y: 400 }, { size: 10 });
    const last = (await pdfParts(await finished(report))).find(({ text }) => text.includes('τεμ'));
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThan(295);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(300.5);
  });

  it('shows a question mark for a sign that no font has', async () => {
    const report = await begin();
    paragraph(report, 'Größe 🔥 …');
    expect((await pdfContent(await finished(report))).pages[0]).toContain('Größe ? …');
  });
});
