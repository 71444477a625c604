import { config } from 'zod';

// Must run before the first schema is created: the page's policy forbids zod to compile its checks, and the attempt would be
// reported
config({ jitless: true });
