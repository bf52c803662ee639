export { fillDemoVenue } from './fill.ts'
