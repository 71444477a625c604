import type { Call } from '#server/http/call.ts';
import type { WriteCall } from '#server/database/writeCall.ts';

/** A call that changes objects: the parts that a write needs, the person, and the services. */
export type AssetCall = WriteCall & Pick<Call, 'services' | 'person' | 'language'>;
