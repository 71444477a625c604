import { Problem } from '#contract/problem.ts';

/**
 * Makes the function that takes a part of what the requests of one sender may take at the same time, of which one request alone may take
 * more. It gives the function that gives the part back.
 * @throws Problem tooManyRequests, by the function that is made
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
