// A double distinguishes four decimals of every number with fewer digits before the point
const mayBeRounded = /\d{12}\.\d/;

/**
 * The value of a JSON text, in which each number that could be a decimal(19,4), but that a double would round, is its text instead: a
 * field for decimals stores it as it was sent, and every other field refuses it by its name.
 */
export function withExactNumbers(text: string, value: unknown): unknown {
  return mayBeRounded.test(text) ? JSON.parse(text, exact) : value;
}

function exact(_name: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  if (typeof value !== 'number' || !mayBeRounded.test(source) || /e/i.test(source)) return value;
  const text = withoutZeros(source);
  return text === withoutZeros(String(value)) ? value : text;
}

// Not by an expression, whose time would grow with the square of the number of zeros
function withoutZeros(number: string): string {
  if (!number.includes('.')) return number;
  let end = number.length;
  while (number[end - 1] === '0') end--;
  return number.slice(0, number[end - 1] === '.' ? end - 1 : end);
}
