import { z } from 'zod';
import { discoveryUrlOf, issuersOf } from '#server/auth/remoteDirectory.ts';
import type { Settings } from '#server/config/settings.ts';
import { assertDirectoryAllowed } from '#server/directory/embeddedDirectory.ts';
import { isDirectoryEmbedded } from '../directory.ts';
import type { Finding } from './finding.ts';

const discoveryDocument = z.object({ issuer: z.string().optional(), jwks_uri: z.string().optional() });

/** Checks that people can sign in: the embedded directory is allowed, or the directory at AUTHORITY answers and publishes its keys. */
export async function checkDirectory(settings: Settings): Promise<Finding[]> {
  return isDirectoryEmbedded(settings) ? [checkEmbedded(settings)] : checkRemote(settings.AUTHORITY);
}

function checkEmbedded(settings: Settings): Finding {
  try {
    assertDirectoryAllowed({ nodeEnv: settings.NODE_ENV, setting: settings.EMBEDDED_DIRECTORY });
  } catch (error) {
    return {
      subject: 'Directory',
      state: 'bad',
      text: error instanceof Error ? error.message : String(error),
      advice: 'Set AUTHORITY to the directory of your organisation.',
    };
  }
  return { subject: 'Directory', state: 'well', text: 'the embedded one, with demonstration people' };
}

async function checkRemote(authority: string): Promise<Finding[]> {
  const issuers = issuersOf(authority);
  const address = discoveryUrlOf(authority);
  try {
    const discovery = await read(address, discoveryDocument);
    const keys = await read(discovery.jwks_uri ?? '', z.object({ keys: z.array(z.unknown()).optional() }));
    return [
      { subject: 'Directory', state: 'well', text: `${authority} answers with ${keys.keys?.length ?? 0} keys` },
      ...(issuers.includes(discovery.issuer ?? '')
        ? []
        : [
            {
              subject: 'Directory',
              state: 'bad',
              text: `it calls itself ${discovery.issuer}`,
              advice: `AUTHORITY expects ${issuers.join(' or ')}.`,
            } as const,
          ]),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      {
        subject: 'Directory',
        state: 'bad',
        text: `${address} cannot be read: ${reason}`,
        advice: 'Check AUTHORITY and that this machine may reach it by HTTPS.',
      },
    ];
  }
}

async function read<Body>(address: string, schema: z.ZodType<Body>): Promise<Body> {
  const response = await fetch(address, { signal: AbortSignal.timeout(5000) });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  const { success, data } = schema.safeParse(await response.json());
  if (!success) throw new Error('it answered something else');
  return data;
}
