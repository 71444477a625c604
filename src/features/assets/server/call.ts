import type { Call } from '#server/http/call.ts';
import type { WriteCall } from '#server/database/writeCall.ts';

/** A call that changes objects: what a write needs, who makes it, and the services. */
export type AssetCall = WriteCall & Pick<Call, 'services' | 'person' | 'language'>;
