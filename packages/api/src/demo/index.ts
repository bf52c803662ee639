export { fillApps } from './apps/index.ts'
export { closeDemoPast } from './close.ts'
export { fillDemoVenue } from './fill.ts'
export { makeWebsite } from './website.ts'
