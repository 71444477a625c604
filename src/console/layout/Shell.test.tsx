import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, use } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { keep, keptNow } from '../kept/kept.ts';
import { dropAllKept } from '../../../tests/support/dropAllKept.ts';
import { messagesOf } from '../../../tests/support/renderConsole.tsx';
import { useGetList } from '../data/useMethod.ts';
import { PageTitle } from './PageTitle.tsx';
import { renderShell, session } from '../../../tests/support/renderShell.tsx';

// jsdom is 1024 px wide, where the areas and the person are in the drawer
const hidden = true;

function Names() {
  const { data } = useGetList('accounts', {}, { keepPrevious: true });
  return <p>{data ? data.map(({ name }) => name).join() : 'nog niets'}</p>;
}

describe('the shell', () => {
  test('shows brand, areas that have something to open, division, person, language and sign-out', async () => {
    renderShell();
    expect(await screen.findByRole('link', { name: 'Preventie' })).toHaveAttribute('href', '/');
    const areas = within(screen.getByLabelText('Hoofdmenu'));
    expect(areas.getByRole('link', { name: 'Relaties', hidden })).toHaveAttribute('aria-current', 'page');
    expect(areas.getByRole('button', { name: /Inkoop/, hidden })).toBeInTheDocument();
    expect(areas.queryByText('Mobiliteit')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Administratie: Utrecht' })).toBeVisible();
    expect(screen.getByText('Anna de Wit')).toBeInTheDocument();
    expect(document.title).toBe('Servicebeheer – Preventie');
    expect(screen.getByRole('link', { name: 'Mogelijk gemaakt door CURA' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Afmelden', hidden }));
    expect(session.logout).toHaveBeenCalled();
  });

  test('shows what stands beside the screens while the code of another such part has not come', async () => {
    const later = lazy(() => new Promise<never>(() => undefined));
    renderShell('/accounts', true, { beside: [() => <p>Nog niet verstuurd</p>, later] });
    expect(await screen.findByText('Nog niet verstuurd')).toBeVisible();
  });

  test('keeps at sign-out what another person still has to send from this device', async () => {
    const theirs = await keep('photo/1', 'mike', 'x').then(() => keptNow());
    renderShell();
    await userEvent.click(await screen.findByRole('button', { name: 'Afmelden', hidden }));
    await waitFor(() => expect(session.logout).toHaveBeenCalled());
    expect(keptNow()).toEqual(theirs);
    await dropAllKept();
  });

  test('puts the division into the address and starts at the list in another one', async () => {
    const { router } = renderShell('/accounts/1');
    await waitFor(() => expect(router.state.location.search).toBe('?division=120001'));
    await userEvent.click(screen.getByRole('button', { name: 'Administratie: Utrecht' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Zwolle' }));
    expect(await screen.findByRole('button', { name: 'Administratie: Zwolle' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/accounts', search: '?division=120002' });
    expect(localStorage.getItem('appDivision')).toBe('120002');
  });

  test('shows no row of one division in another, not even until its own have come', async () => {
    const rows = new Map([
      ['120001', Promise.resolve('[{"id":"1","name":"De Linde"}]')],
      ['120002', new Promise<string>(() => undefined)],
    ]);
    renderShell('/accounts', true, { answer: (url) => rows.get(url.split('/')[2] ?? '') ?? Promise.resolve('[]'), screen: <Names /> });
    expect(await screen.findByText('De Linde')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Administratie: Utrecht' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Zwolle' }));
    expect(await screen.findByText('nog niets')).toBeVisible();
    expect(screen.queryByText('De Linde')).not.toBeInTheDocument();
  });

  test('says so when the division of an address is not open to the person', async () => {
    renderShell('/accounts?division=999999');
    expect(await screen.findByRole('heading', { name: 'U hebt geen toegang tot deze administratie' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Naar de relaties' })).toHaveAttribute('href', '/?division=');
  });

  test('marks the page while navigating, then starts at its heading', async () => {
    const { router, slow } = renderShell();
    await screen.findByRole('heading', { name: 'Relaties' });
    act(() => void router.navigate('/slow'));
    expect(await within(screen.getByRole('main')).findByRole('progressbar', { name: 'Bezig met laden' })).toBeVisible();
    expect(document.body).toHaveClass('loading');
    slow.resolve();
    const heading = await screen.findByRole('heading', { name: 'Traag' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.body).not.toHaveClass('loading');
  });

  test('leaves what a screen shows while it waits where the screen puts it', async () => {
    renderShell('/accounts', true, {
      screen: (
        <div className="waiting">
          <PageTitle>Foto</PageTitle>
        </div>
      ),
    });
    const title = await screen.findByRole('heading', { name: 'Foto' });
    expect(getComputedStyle(title.closest('.waiting') ?? title).position).not.toBe('fixed');
  });

  test('starts at the top and closes the drawer also when only the query changes, but not within the same page', async () => {
    const { router } = renderShell('/accounts?division=120001');
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await userEvent.click(await screen.findByLabelText('Menu openen'));
    await screen.findByRole('dialog', { name: 'Hoofdmenu' });
    act(() => void router.navigate('/accounts?division=120001&tab=contacts', { state: { isSamePage: true } }));
    expect(scrolled).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog', { name: 'Hoofdmenu' })).toBeVisible();
    act(() => void router.navigate('/accounts?division=120001&page=2'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Hoofdmenu' })).not.toBeInTheDocument());
    expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
    scrolled.mockRestore();
  });

  test('offers light, dark and the looks of the system below the name', async () => {
    renderShell();
    await userEvent.click(await screen.findByRole('button', { name: /Anna de Wit/, hidden }));
    expect(screen.getByRole('menuitemradio', { name: 'Zoals het systeem' })).toBeChecked();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Donker' }));
    await userEvent.click(screen.getByRole('button', { name: /Anna de Wit/, hidden }));
    expect(screen.getByRole('menuitemradio', { name: 'Donker' })).toBeChecked();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Zoals het systeem' }));
    await userEvent.click(screen.getByRole('button', { name: /Anna de Wit/, hidden }));
    expect(screen.getByRole('menuitemradio', { name: 'Zoals het systeem' })).toBeChecked();
  });

  test('starts at the heading of a page that shows it only when its data has come', async () => {
    const data = Promise.withResolvers<string>();
    const Later = () => <PageTitle>{use(data.promise)}</PageTitle>;
    const { router } = renderShell('/accounts/1', true, {
      screen: (
        <Suspense fallback={<p>Laden</p>}>
          <Later />
        </Suspense>
      ),
    });
    await screen.findByRole('heading', { name: 'Eén relatie' });
    await act(() => router.navigate('/accounts'));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    await act(async () => data.resolve('Relaties'));
    expect(await screen.findByRole('heading', { name: 'Relaties' })).toHaveFocus();
  });

  test('leaves the focus in the field that a page has chosen', async () => {
    const { router } = renderShell();
    await screen.findByRole('heading', { name: 'Relaties' });
    act(() => void router.navigate('/form'));
    expect(await screen.findByRole('textbox')).toHaveFocus();
  });

  test('leaves the focus in the box of Ctrl K that was opened while a page was loading', async () => {
    const { router, slow } = renderShell();
    await screen.findByRole('heading', { name: 'Relaties' });
    act(() => void router.navigate('/slow'));
    await userEvent.keyboard('{Control>}k{/Control}bos');
    const box = await screen.findByRole('combobox');
    slow.resolve();
    // hidden from assistive technology behind the dialog
    await screen.findByRole('heading', { name: 'Traag', hidden: true });
    await userEvent.keyboard('man');
    expect(box).toHaveFocus();
    expect(box).toHaveValue('bosman');
  });

  test('removes the mark when the navigation is cancelled', async () => {
    const { router } = renderShell();
    await screen.findByRole('heading', { name: 'Relaties' });
    act(() => void router.navigate('/slow'));
    await waitFor(() => expect(document.body).toHaveClass('loading'));
    act(() => void router.navigate('/accounts/1'));
    await waitFor(() => expect(document.body).not.toHaveClass('loading'));
  });

  test('applies a language of this host and remembers it', async () => {
    renderShell();
    vi.stubGlobal('fetch', async (url: string) => {
      const [, area = '', language = ''] = /i18n\/([\w-]+)\/(\w+)\.json/.exec(url) ?? [];
      return Response.json(area === 'core' ? messagesOf(language as 'de') : {});
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Taal: NL' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Deutsch' }));
    expect(await screen.findByRole('button', { name: 'Sprache: DE' })).toBeVisible();
    expect(localStorage.getItem('appLanguage')).toBe('de');
    expect(document.documentElement.lang).toBe('de');
    expect(document.title).toBe('Serviceverwaltung – Preventie');
    vi.unstubAllGlobals();
  });

  test('lists the keys on ? and closes on Escape', async () => {
    renderShell();
    await screen.findByRole('heading', { name: 'Relaties' });
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Sneltoetsen' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('goes anywhere by Ctrl K: screens, commands and records', async () => {
    const { router } = renderShell();
    await screen.findByRole('heading', { name: 'Relaties' });
    await userEvent.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox', { name: 'Zoeken of uitvoeren…' });
    await waitFor(() => expect(box).toHaveFocus());
    expect(screen.getByRole('option', { name: /^Nieuw/ })).toBeVisible();
    await userEvent.type(box, 'lin');
    expect(await screen.findByRole('option', { name: /Ziekenhuis De Linde/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /^Nieuw/ })).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Eén relatie' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/accounts/1');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
  });

  test('shows no menus, division or name to a person who is not signed in', async () => {
    renderShell('/accounts', false);
    expect(await screen.findByRole('heading', { name: 'Relaties' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Taal: NL' })).toBeVisible();
    for (const name of ['Afmelden', 'Menu openen', 'Zoeken of uitvoeren…'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByText('Aangemeld als')).not.toBeInTheDocument();
  });
});
