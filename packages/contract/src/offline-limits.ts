// For the browser too, which sells without the schemas at hand.

/** The most sales that one upload carries. */
export const offlineUploadMost = 50
/** The most sales of one counter that may wait on it. */
export const offlineSalesMost = 2000
