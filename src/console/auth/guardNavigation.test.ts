import { afterEach, expect, it, vi } from 'vitest';
import { guardNavigation } from './guardNavigation.ts';

const origin = location.origin;
const never = new Promise<never>(() => undefined);

afterEach(() => sessionStorage.clear());

it('lets a signed-in person go anywhere', async () => {
  const session = { authenticated: true, login: vi.fn(() => never) };
  await guardNavigation(session, `${origin}/accounts/7`);
  expect(session.login).not.toHaveBeenCalled();
});

it('lets an anonymous person see an address that is open to all', async () => {
  const session = { authenticated: false, login: vi.fn(() => never) };
  await guardNavigation(session, `${origin}/accounts/work-order/7?code=x`);
  expect(session.login).not.toHaveBeenCalled();
});

it('keeps the address that an anonymous person follows a link to, and leaves for sign-in', async () => {
  const session = { authenticated: false, login: vi.fn(() => never) };
  const outcome = await Promise.race([guardNavigation(session, `${origin}/items?q=foam#top`), Promise.resolve('leaving')]);
  expect(outcome).toBe('leaving');
  expect(session.login).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('appRedirectAddress')).toBe('/items?q=foam#top');
});
