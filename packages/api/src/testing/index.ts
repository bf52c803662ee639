export { reasonOf, refusalOf } from './answers.ts'
export { testExportWording } from './export-words.ts'
export {
  grants,
  joinVenue,
  makeAuthSession,
  makeRole,
  makeUser,
  makeVenue,
  type TestUser,
  type TestVenue,
  testPassword,
} from './factories.ts'
export { collectingLog, type LogLine } from './log.ts'
export { type Caller, type CallOptions, createTestApi, type SignedIn, type TestApi } from './test-api.ts'
