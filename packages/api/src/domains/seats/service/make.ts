export { makeSessionSeats } from '../repo/make.ts'
