import { useState } from 'react';
import { dayOf } from '#contract/days.ts';
import { present } from './presentTime.ts';

/** The moment at which the component appeared, so that relative dates do not change while a person reads them. */
export function useNow(): Date {
  const [now] = useState(present);
  return now;
}

/** The day on which the component appeared, `YYYY-MM-DD`. */
export function useToday(): string {
  return dayOf(useNow());
}
