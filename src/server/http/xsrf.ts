import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameKey } from '../secrets/secrets.ts';

const cookieName = 'XSRF-TOKEN';

/**
 * The value of the cookie XSRF-TOKEN; the cookie is set when it is missing. Another site can make a browser send the cookie, but
 * cannot read it. Our own pages send its value back, as the header X-XSRF-TOKEN or as a field of a form.
 */
export function xsrfToken(request: FastifyRequest, reply: FastifyReply): string {
  const known = tokenOf(request);
  if (known !== undefined) return known;
  const token = randomBytes(18).toString('base64url');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  void reply.header('Set-Cookie', `${cookieName}=${token}; Path=/; SameSite=Lax${secure}`);
  return token;
}

/** Whether a request that a cookie authenticates was sent by one of our pages; `field` is the value in its form. */
export function hasXsrfToken(request: FastifyRequest, field: string | null): boolean {
  const header = request.headers['x-xsrf-token'];
  return isSameKey(typeof header === 'string' ? header : (field ?? undefined), tokenOf(request));
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /(?:^|;\s*)XSRF-TOKEN=([\w-]{1,100})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
}
