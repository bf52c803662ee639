export { type SeedDemoOptions, seedDemo } from './demo.ts'
export { demoUsers } from './people.ts'
export { syncPermissions } from './permissions.ts'
export { type SeededVenue, type SeedVenueOptions, seedVenue } from './venue.ts'
