import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// a bare `en` writes days as in the United States; src/contract/locales.ts says which locale a language has
test('formats are made for the locale of a language, not for the language', () => {
  const bare = globSync('src/**/*.{ts,tsx}').flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /Intl\.(DateTimeFormat|NumberFormat)\((\w+\.)?language\b|toLocale\w*String\((\w+\.)?language\b/.test(line)
          ? [`${path}:${index + 1}`]
          : [],
      ),
  );
  expect(bare).toEqual([]);
});
