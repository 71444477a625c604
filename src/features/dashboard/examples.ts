/** Calls of {@link dashboard} that succeed on the demonstration data, by the operation's name. */
export const dashboardExamples = { getDashboard: { path: { division: '120001' } } };
