import { format } from 'date-fns';
import { useState } from 'react';

/** The moment at which the component appeared, so that relative dates do not change while a person reads them. */
export function useNow(): Date {
  const [now] = useState(() => new Date());
  return now;
}

/** The day on which the component appeared by the reader's calendar, `YYYY-MM-DD`. */
export function useToday(): string {
  return format(useNow(), 'yyyy-MM-dd');
}
