import { expect, it } from 'vitest';
import { assetAddress, tagOfCode } from './publicAddresses.ts';

it.each([
  [`https://service.example${assetAddress('NL-0042_a.b')}`, 'NL-0042_a.b'],
  [' 8712345678906 ', '8712345678906'],
  ['https://maker.example/manual', 'https://maker.example/manual'],
  ['https://service.example/a/x/y', 'https://service.example/a/x/y'],
])('%j means the tag %j', (code, tag) => expect(tagOfCode(code)).toBe(tag));
