import { fetchConsole, isExpected } from './fetchConsole.ts';

// Small, so that the console is on its way to whoever may be let in while sign-in itself is still being fetched
if (isExpected()) fetchConsole();

void import('./main.ts');
