/** Asks for a work order without its Wi-Fi code, which the server would record as read. */
export const masked = { query: { masked: 'true' } };
