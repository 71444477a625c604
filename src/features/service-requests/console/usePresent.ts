import { present } from '#console/clock/presentTime.ts';
import { useEffect, useState } from 'react';

const minute = 60_000;

/** The present time, updated every minute. */
export function usePresent(): Date {
  const [now, setNow] = useState(present);
  useEffect(() => {
    const timer = setInterval(() => setNow(present()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
