import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#contract/apiError.ts';
import { renderConsole } from '../../../tests/support/renderConsole.tsx';
import { AwaitedPlace } from './AwaitedPlace.tsx';

const home = { label: 'Naar de lijst', to: '/accounts' };

function failed(status: number, code: 'unavailable' | 'notFound') {
  return new ApiError({ type: 'about:blank', title: code, status, code });
}

describe('where an answer is not there', () => {
  it('says that it is on its way', () => {
    renderConsole(<AwaitedPlace error={null} refetch={() => undefined} />);
    expect(screen.getByText('Bezig met laden')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says why it failed, and asks again', async () => {
    const refetch = vi.fn();
    renderConsole(<AwaitedPlace error={failed(503, 'unavailable')} refetch={refetch} home={home} />);
    expect(screen.getByRole('alert')).toHaveTextContent('De gegevens zijn even niet bereikbaar.');
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('leads home where asking again cannot help', () => {
    renderConsole(<AwaitedPlace error={failed(404, 'notFound')} refetch={() => undefined} home={home} />);
    expect(screen.getByRole('heading', { name: 'Dit bestaat niet (meer).' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Naar de lijst' })).toHaveAttribute('href', '/accounts');
    expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).not.toBeInTheDocument();
  });
});
