import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { memoryStore, StoreContextProvider, useLocaleState, useTranslate, type I18nProvider } from 'ra-core';
import { expect, it } from 'vitest';
import { LanguageProvider } from './LanguageProvider.tsx';

/** Texts whose loading the test completes. */
function slowTexts() {
  const waiting: { locale: string; come: () => void }[] = [];
  let locale = 'nl';
  const provider: I18nProvider = {
    translate: (key) => `${key} in ${locale}`,
    getLocale: () => locale,
    changeLocale: (wanted) =>
      new Promise<void>((resolve) => {
        const come = () => {
          locale = wanted;
          resolve();
        };
        waiting.push({ locale: wanted, come });
      }),
  };
  return { provider, waiting };
}

function Screen() {
  const translate = useTranslate();
  const [, setLocale] = useLocaleState();
  return (
    <>
      <p>{translate('name')}</p>
      <input aria-label="typed" />
      {['nl', 'de'].map((language) => (
        <button key={language} onClick={() => setLocale(language)}>
          {language}
        </button>
      ))}
    </>
  );
}

function show() {
  const { provider, waiting } = slowTexts();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StoreContextProvider value={memoryStore()}>
        <LanguageProvider i18nProvider={provider}>
          <Screen />
        </LanguageProvider>
      </StoreContextProvider>
    </QueryClientProvider>,
  );
  const choose = (language: string) => act(async () => screen.getByRole('button', { name: language }).click());
  const come = () => act(async () => waiting.shift()?.come());
  return { waiting, choose, come };
}

it('speaks another language once its texts are there, and leaves the page as it is', async () => {
  const { choose, come } = show();
  const input = screen.getByLabelText('typed');
  await choose('de');
  expect(screen.getByText('name in nl')).toBeVisible();
  await come();
  expect(screen.getByText('name in de')).toBeVisible();
  expect(screen.getByLabelText('typed')).toBe(input);
});

it('ends in the language that was chosen last, however long the one before took to come', async () => {
  const { waiting, choose, come } = show();
  await choose('de');
  await choose('nl');
  await come();
  expect(waiting.map(({ locale }) => locale)).toEqual(['nl']);
  await come();
  await choose('nl');
  expect(screen.getByText('name in nl')).toBeVisible();
});
