/** Reads a request with its Wi-Fi code covered: showing the code is recorded. */
export const masked = { query: { masked: 'true' } };
