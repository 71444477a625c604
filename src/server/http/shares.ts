import { Problem } from '#contract/problem.ts';

/**
 * Makes the function that takes a share of the capacity of one sender; a single request may take more than the capacity when it
 * is the only one. The function returns another one that gives the share back.
 * @throws Problem tooManyRequests, from the returned function
 */
export function sharesOf(most: number): (sender: string, part: number) => () => void {
  const taken = new Map<string, number>();
  return (sender, part) => {
    const others = taken.get(sender) ?? 0;
    if (others > 0 && others + part > most) throw new Problem('tooManyRequests', { headers: { 'Retry-After': '10' } });
    taken.set(sender, others + part);
    return () => {
      const left = (taken.get(sender) ?? part) - part;
      if (left > 0) taken.set(sender, left);
      else taken.delete(sender);
    };
  };
}
