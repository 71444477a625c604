/** Loads a work order without its Wi-Fi code, because the server would record that it was read. */
export const masked = { query: { masked: 'true' } };
