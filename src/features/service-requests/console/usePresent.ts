import { useEffect, useState } from 'react';

const minute = 60_000;

/** The present time, updated every minute. */
export function usePresent(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
