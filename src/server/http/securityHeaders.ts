import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** Origins besides our own that the console may connect to or load from. */
export interface ContentSources {
  connect: readonly string[];
  frame: readonly string[];
  image: readonly string[];
}

/** The address that browsers report violations of the content security policy to. */
export const reportPath = '/csp-reports';

const year = 365 * 24 * 60 * 60;

/**
 * The headers of every answer of the API. An answer is never displayed as a page; these few headers ensure that at less cost than
 * the full policy of a page. Browsers do not cache it (ASVS 14.3.2) unless the answer says otherwise.
 */
export const callHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': `max-age=${year}; includeSubDomains`,
  'X-Content-Type-Options': 'nosniff',
};

/**
 * The headers of the files of the console: scripts, styles, fonts and pictures. They are never displayed as a page either, and the policy
 * of a page would make each of them a kilobyte larger. No other site may load them.
 */
export const fileHeaders = { ...callHeaders, 'Cross-Origin-Resource-Policy': 'same-origin' };

// Besides the policy: the form of an object asks for the position, fields for codes ask for the camera, nothing asks for the others
const pageHeaders = {
  'Permissions-Policy': [
    'accelerometer=()',
    'camera=(self)',
    'display-capture=()',
    'geolocation=(self)',
    'gyroscope=()',
    'hid=()',
    'magnetometer=()',
    'microphone=()',
    'midi=()',
    'payment=()',
    'serial=()',
    'usb=()',
  ].join(', '),
  'Reporting-Endpoints': `csp="${reportPath}"`,
};

/**
 * Makes the function that sets the headers of a page: its policy (Content Security Policy 3) and the abilities of the browser that it
 * may use.
 */
export function pageHeadersOf(sources: ContentSources): (request: FastifyRequest, reply: FastifyReply) => void {
  const setHeaders = helmet(helmetOptions(sources));
  return (request, reply) =>
    setHeaders(request.raw, reply.headers(pageHeaders).raw, (error: unknown) => {
      if (error) throw error;
    });
}

function helmetOptions(sources: ContentSources): HelmetOptions {
  return {
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: year, includeSubDomains: true },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...sources.connect],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        frameSrc: ["'self'", 'blob:', ...sources.frame],
        imgSrc: ["'self'", 'data:', 'blob:', ...sources.image],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // emotion, the style library of the console, writes its styles into the page
        styleSrc: ["'self'", "'unsafe-inline'"],
        requireTrustedTypesFor: ["'script'"],
        // trustedMarkup.ts
        trustedTypes: ['default'],
        workerSrc: ["'self'", 'blob:'],
        reportUri: [reportPath],
        reportTo: ['csp'],
      },
    },
  };
}
