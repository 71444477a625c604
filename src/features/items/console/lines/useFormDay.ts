import { useWatch } from 'react-hook-form';
import { useToday } from '#console/clock/useNow.ts';

/** The day in a field of the form around it; today while the field is empty. */
export function useFormDay(name: string): string {
  const today = useToday();
  const day: unknown = useWatch({ name });
  return typeof day === 'string' && day !== '' ? day : today;
}
