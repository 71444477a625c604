/** Loads a request with a masked Wi-Fi code, because showing the code is recorded. */
export const masked = { query: { masked: 'true' } };
