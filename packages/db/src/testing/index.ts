export { createTestDatabase, type TestDatabase } from './database.ts'
export { testFolder } from './folder.ts'
export { startTestPostgres, type TestPostgres } from './test-postgres.ts'
export { waitFor } from './wait-for.ts'
