/** A photo of a delivery note, or of what was thrown away. */
export const photoField = { purpose: 'stockPhoto' } as const
