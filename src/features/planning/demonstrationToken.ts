/** The token of the calendar subscription in the demonstration data of the first division, which the API document shows. */
export const demonstrationToken = 'demonstration-calendar-of-the-first-engineer';
