export { compareBook } from '../domains/book/service/compare.ts'
export { type Carried, makeCarried, makeLonely, priceCarried } from '../domains/transport/testing/carried.ts'
export { makeRoadTrip } from '../domains/transport/testing/road.ts'
export { keyOf } from '../files/store/store.ts'
export { detailsOf, reasonOf, refusalOf } from './answers.ts'
export { allScopes, makeApiKey, type Scope } from './api-keys.ts'
export { askToSuspend, givePin, signInAsker, testPin, withApproval } from './approvals.ts'
export { bookDiffers } from './book.ts'
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
export { filesFolder } from './files-folder.ts'
export { fingerprint } from './fingerprint.ts'
export { brokenRules } from './invariants.ts'
export { collectingLog, type LogLine } from './log.ts'
export { playMoney } from './money-history.ts'
export { methodOf } from './payment-methods.ts'
export { projectionsDiffer } from './projections.ts'
export { eveningsOn } from './schedules.ts'
export { codeOf, givePhone, type TestPhone } from './second-factor.ts'
export { makeOrder, type TestOrder } from './sold.ts'
export { type Caller, type CallOptions, createTestApi, type SignedIn, type TestApi } from './test-api.ts'
export { makeDraftLayout, makeSchedule, makeTicketSession, type TestTicketSession } from './ticket-sessions.ts'
export { countAndClose, makeTill, openTill, openTillOf } from './tills.ts'
export { png } from './uploads.ts'
export { untilSomebodyWaits } from './waiting.ts'
