const keyOf = (division: number) => `setUp/${division}/steps`;

/** Whether the steps of a division were opened in this tab, and were not all done then. */
export function isFollowing(division: number): boolean {
  return sessionStorage.getItem(keyOf(division)) !== null;
}

/** Records whether the steps of a division are followed in this tab. */
export function keepFollowing(division: number, isOn: boolean): void {
  if (isOn) sessionStorage.setItem(keyOf(division), 'open');
  else sessionStorage.removeItem(keyOf(division));
}
