// What other domains may ask of invoices.
export { documentChange } from './service/write.ts'
