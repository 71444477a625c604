/** Calls of {@link setUps} that succeed on the demonstration data, by the operation's name. */
export const setUpExamples = { getSetUp: { path: { division: '120001' } } };
