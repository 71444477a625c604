/** Numbers or names as they stand in a sentence: the first of them, and a mark where there are more. */
export function listed(all: readonly (string | number)[], most = 5): string {
  const first = all.slice(0, most).join(', ');
  return all.length > most ? `${first}, …` : first;
}
