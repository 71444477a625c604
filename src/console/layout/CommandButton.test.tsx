import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { themeNamed } from '#contract/theme.ts';
import themes from '../../../themes.json' with { type: 'json' };
import { fakeTime, passTime } from '../../../tests/support/fakeTime.ts';
import { renderConsole } from '../../../tests/support/renderConsole.tsx';
import { useHotkey } from '../keyboard/useHotkey.ts';
import { CommandButton } from './CommandButton.tsx';
import type { FoundRecord } from './ConsoleFeature.ts';
import { LayoutContext, type Layout } from './LayoutContext.ts';

const account = (id: string, name: string, more: Partial<FoundRecord> = {}): FoundRecord => ({
  id,
  name,
  path: `/accounts/${id}`,
  ...more,
});

const session = {
  authenticated: true,
  profile: { oid: '1', name: 'Anna de Wit', roles: [] },
  accessToken: async () => 'token',
  logout: () => new Promise<never>(() => undefined),
  login: () => new Promise<never>(() => undefined),
  renew: async () => undefined,
};

type Find = (text: string) => readonly FoundRecord[] | Promise<readonly FoundRecord[]>;

function renderButton(finders: Readonly<Record<string, Find>>, commands: Layout['commands'] = []) {
  const pressed = vi.fn();
  const layout: Layout = {
    theme: themeNamed(themes, 'preventie'),
    session,
    sites: { languages: ['nl'], baseUrls: [''] },
    menu: [{ area: 'accounts', path: '/accounts', label: 'console.areas.accounts' }],
    commands,
    beside: [],
    finders: Object.entries(finders).map(([label, find]) => ({
      label,
      load:
        async () =>
        async (_client, { text }) =>
          find(text),
    })),
  };
  function Page() {
    useHotkey('n', pressed, { label: 'New' });
    return <CommandButton />;
  }
  const texts = {
    groups: { accounts: 'Relaties', requests: 'Aanvragen' },
    complaints: { new: 'Klacht noteren', newWords: 'Nieuwe klacht' },
  };
  const page = (
    <LayoutContext value={layout}>
      <Page />
    </LayoutContext>
  );
  return { pressed, user: userEvent.setup(), ...renderConsole(page, { texts }) };
}

const names = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('Ctrl K', () => {
  it.each(['noteren', 'nieuwe klacht', 'klacht nieuw', 'nieuw klacht', 'klacht noteren'])(
    'finds a command by the words "%s"',
    async (words) => {
      const { user } = renderButton({}, [{ label: 'complaints.new', words: 'complaints.newWords', path: '/complaints/new' }]);
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await screen.findByRole('combobox'), words);
      expect(names()).toEqual(['Klacht noterenGa naar']);
    },
  );

  it('keeps the text that is typed before the dialog is open, and triggers no hotkey by it', async () => {
    const { pressed, user } = renderButton({});
    await user.keyboard('{Control>}k{/Control}nen');
    const box = await screen.findByRole('combobox');
    expect(box).toHaveValue('nen');
    await user.keyboard('n');
    expect(box).toHaveValue('nenn');
    expect(pressed).not.toHaveBeenCalled();
  });

  it('triggers no hotkey by typing that continues after Escape', async () => {
    fakeTime();
    const { pressed, user } = renderButton({});
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await user.keyboard('wen{Escape}nin');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(pressed).not.toHaveBeenCalled();
    await passTime(500);
    await user.keyboard('n');
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('lists the group with the best hit first, and says why others are hits', async () => {
    const { user } = renderButton({
      'groups.accounts': (text) =>
        text === '2026'
          ? [
              account('3', 'Bouwbedrijf 2026'),
              account('1', 'Basisschool Berkenhof', { detail: '1001', reason: { label: 'accounts.match.contact', text: 'W. Bosman' } }),
            ]
          : [],
      'groups.requests': (text) => (text === '2026' ? [account('2', 'Blusser lekt', { number: '2026', detail: '2026' })] : []),
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), '2026');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    expect(names()).toEqual([
      'Blusser lekt2026Aanvragen',
      'Bouwbedrijf 2026Relaties',
      'Basisschool Berkenhof1001 · contactpersoon: W. BosmanRelaties',
    ]);
  });

  it('waits with Enter for the answers to what was typed last', async () => {
    const slow = Promise.withResolvers<readonly FoundRecord[]>();
    const { router, user } = renderButton({
      'groups.accounts': (text) => (text === 'bo' ? [account('1', 'Bouwbedrijf')] : [account('2', 'Bosman')]),
      'groups.requests': (text) => (text === 'bo' ? [] : slow.promise),
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'bo');
    await screen.findByRole('option', { name: /Bouwbedrijf/ });
    await user.keyboard('s{Enter}');
    await screen.findByRole('option', { name: /Bosman/ });
    expect(router.state.location.pathname).toBe('/');
    act(() => slow.resolve([account('3', 'Bos', { path: '/service-requests/3' })]));
    await waitFor(() => expect(router.state.location.pathname).toBe('/service-requests/3'));
  });
});
