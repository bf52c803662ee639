import { anyIp } from './any.ts'
import { givePin } from './approvals.ts'
import type { ArrangeCall } from './case.ts'
import { makeUser, testPassword } from './factories.ts'
import { codeOf, givePhone } from './second-factor.ts'
import type { TestApi } from './test-api.ts'
import { bringPicture } from './uploads.ts'

const password = testPassword
// One red point.
const point = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

/** A person whose account can be changed without harm to other tests. */
const newcomer = async (api: TestApi) =>
  api.signInUser(await makeUser(api.database.db, { venue: api.venue }), { ip: anyIp() })

/** What a phone shows when the call is made: a walk comes to it minutes after it was arranged, and codes last one. */
const shownNow = (rest: object, code: () => string) => ({
  ...rest,
  get code() {
    return code()
  },
})

const withPhone: ArrangeCall = async (api) => {
  const { caller, user } = await newcomer(api)
  return { caller, input: shownNow({ password }, (await givePhone(api, user.id)).code) }
}
const withInput =
  (input?: unknown): ArrangeCall =>
  async (api) => ({ caller: (await newcomer(api)).caller, input })

/** One successful call for every procedure of the domain `security`. */
export const securityCases: Record<string, ArrangeCall> = {
  'security.authSessions': async () => ({}),
  'security.beginMfa': withInput({ password }),
  'security.changePassword': withInput({ current: password, next: 'nobody would guess 9' }),
  'security.confirmMfa': async (api) => {
    const { caller } = await newcomer(api)
    const { secret } = await caller.security.beginMfa({ password })
    return { caller, input: shownNow({}, () => codeOf(secret)) }
  },
  'security.disableMfa': withPhone,
  'security.endAuthSession': async (api, person) => ({
    input: { authSessionId: (await api.signInUser(person.user)).authSessionId },
  }),
  'security.endOtherAuthSessions': async (api) => {
    const { caller, user } = await newcomer(api)
    await api.signInUser(user, { ip: anyIp() })
    return { caller }
  },
  'security.get': async () => ({}),
  'security.newRecoveryCodes': withPhone,
  'security.removePicture': async (api) => {
    const { caller } = await newcomer(api)
    await caller.security.setPicture({ file: (await bringPicture(api, { caller }, point)).id })
    return { caller }
  },
  'security.removePin': async (api) => {
    const { caller, user } = await newcomer(api)
    await givePin(api, user)
    return { caller, input: { password } }
  },
  'security.setAutoLock': async () => ({ input: { minutes: 30 } }),
  'security.setPicture': async (api) => {
    const { caller } = await newcomer(api)
    return { caller, input: { file: (await bringPicture(api, { caller }, point)).id } }
  },
  'security.setPin': withInput({ password, pin: '7391' }),
  'security.uploadPicture': withInput({ name: 'me.png', size: 1000 }),
}
