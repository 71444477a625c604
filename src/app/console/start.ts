import { fetchConsole, isExpected } from './fetchConsole.ts';

// Small, so that the console is fetched beside sign-in for a person who was signed in here before
if (isExpected()) fetchConsole();

void import('./main.ts');
