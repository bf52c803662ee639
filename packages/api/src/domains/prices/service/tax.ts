export { taxInside } from '../rules.ts'
