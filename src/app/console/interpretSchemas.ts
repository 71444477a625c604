import { config } from 'zod';

// Before the first schema is made: the page's policy keeps zod from compiling its checks, and trying would be reported
config({ jitless: true });
