// What other domains may ask of invoices.
export { isInvoiced } from './repo/invoices.ts'
export { documentChange } from './service/write.ts'
