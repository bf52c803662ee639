export { dropReceipt } from '../repo/jobs.ts'
