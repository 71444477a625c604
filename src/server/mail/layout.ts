import type { BrandColours } from '#contract/theme.ts';
import { escaped } from '../http/html.ts';
import { headerText } from './headers.ts';
import type { MailContent, Words } from './defineMail.ts';

/** The sender of a mail, as its layout shows it. */
export interface Letterhead {
  /** The name of the brand. */
  brand: string;
  colours: BrandColours;
  company: string;
  /** Address, telephone, website: one line each. */
  lines: readonly string[];
}

/** A mail in its final form. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** Puts the content of a mail into the layout of the brand: as plain text and as HTML, with every value escaped. */
export function layOut(
  content: MailContent,
  words: Words,
  { name, letterhead }: { name: string | null; letterhead: Letterhead },
): MailText {
  const greeting = name ? words.text('mails.layout.greeting', { name }) : words.text('mails.layout.greetingWithoutName');
  const closing = words.text('mails.layout.closing');
  const parts = {
    ...content,
    subject: headerText(content.subject, 200),
    greeting,
    facts: withValue(content.facts),
    amounts: withValue(content.amounts),
    totals: withValue(content.totals),
    closing,
  };
  return { subject: parts.subject, text: plainText(parts, letterhead), html: html(parts, words.language, letterhead) };
}

type Pairs = readonly (readonly [label: string, value: string])[];

interface Parts extends MailContent {
  greeting: string;
  closing: string;
  facts: Pairs;
  amounts: Pairs;
  totals: Pairs;
}

function withValue(facts: MailContent['facts'] = []): Pairs {
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

function plainText({ greeting, paragraphs, facts, amounts, totals, link, closing }: Parts, { company, lines }: Letterhead): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...[facts, [...amounts, ...totals]].map((pairs) => pairs.map(([label, value]) => `${label}: ${value}`).join('\n')),
    link ? `${link.label}:\n${link.url}` : '',
    `${closing}\n${company}`,
    ['--', company, ...lines].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

// Mail programs support little more than tables and styles on elements
function html(
  { subject, greeting, paragraphs, facts, amounts, totals, link, closing }: Parts,
  language: string,
  letterhead: Letterhead,
): string {
  const { brand, company, lines, colours } = letterhead;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${lined(text)}</p>`;
  const tables = tableOf(rowsOf(facts, colours)) + tableOf(amountRows(amounts, colours) + totalRows(totals, colours), true);
  const button = link
    ? `<p style="margin:24px 0"><a href="${escaped(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${colours.brand};color:${colours.onBrand};text-decoration:none;font-weight:bold">${escaped(link.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:${colours.paper};color:${colours.ink};font:16px/1.5 Arial,Helvetica,sans-serif">
<table role="presentation" style="width:100%;border-collapse:collapse"><tr><td style="padding:16px">
<table role="presentation" style="width:100%;max-width:600px;margin:0 auto;border-collapse:collapse;background:${colours.card};border:1px solid ${colours.line}">
<tr><td style="padding:16px 24px;background:${colours.topBar};color:#ffffff;font-size:18px;font-weight:bold;border-bottom:4px solid ${colours.signal}">${escaped(brand)}</td></tr>
<tr><td style="padding:24px">
${paragraph(greeting)}${paragraphs.map(paragraph).join('')}${tables}${button}${paragraph(`${closing}\n${company}`)}
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid ${colours.line};color:${colours.ink2};font-size:14px">${[company, ...lines].map(escaped).join('<br>')}</td></tr>
</table></td></tr></table></body></html>
`;
}

function tableOf(rows: string, isWide = false): string {
  return rows && `<table style="border-collapse:collapse;margin:0 0 16px${isWide ? ';width:100%' : ''}">${rows}</table>`;
}

const top = 'vertical-align:top;padding:4px 0';
// A long word without a space must not make the mail wider than a phone
const broken = `${top};overflow-wrap:anywhere;word-break:break-word`;
const right = `${top};white-space:nowrap;text-align:right`;

function rowsOf(pairs: Pairs, { ink2 }: BrandColours): string {
  return pairs.map((pair) => rowOf(pair, `${top};font-weight:normal;color:${ink2}`, broken)).join('');
}

function amountRows(pairs: Pairs, { ink2 }: BrandColours): string {
  return pairs.map((pair) => rowOf(pair, `${broken};font-weight:normal;color:${ink2}`, right)).join('');
}

function totalRows(pairs: Pairs, { ink, ink2, edge }: BrandColours): string {
  return pairs
    .map((pair, index) => {
      const above = index === 0 ? `;border-top:1px solid ${edge}` : '';
      const isLast = index === pairs.length - 1;
      const name = isLast ? `font-weight:bold;color:${ink}` : `font-weight:normal;color:${ink2}`;
      return rowOf(pair, `${broken};${name}${above}`, `${right}${isLast ? ';font-weight:bold' : ''}${above}`);
    })
    .join('');
}

function rowOf([label, text]: Pairs[number], name: string, value: string): string {
  return `<tr><th scope="row" style="${name};padding-right:16px;text-align:left">${escaped(label)}</th><td style="${value}">${lined(text)}</td></tr>`;
}

function lined(text: string): string {
  return escaped(text).replaceAll('\n', '<br>');
}
