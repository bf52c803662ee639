export { fillApps } from './apps/index.ts'
export { fillDemoVenue } from './fill.ts'
export { makeWebsite } from './website.ts'
