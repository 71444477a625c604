/** What a stranger can report about an asset, in the order of the buttons. */
export const reportKinds = ['Used', 'Defect', 'Missing'] as const;
