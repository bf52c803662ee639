import { createTestApi, makeUser, type TestApi, testPassword } from '@marquee/api/testing'
import { defaultRoles, type TokenPair } from '@marquee/contract'

export const password = testPassword

/** One person per default role, `norights` without any, and `anonymous` who is not signed in. */
export const everybody = [...defaultRoles.map(({ key }) => key), 'norights', 'anonymous']

export interface StaffedVenue extends TestApi {
  /** Signs in the holder of this role, with their password. */
  signIn(role: string): Promise<TokenPair>
}

/** A venue in a database of its own, in which each default role is held by `<role>@marquee.example`. */
export async function openStaffedVenue({ throttle = false } = {}): Promise<StaffedVenue> {
  const api = await createTestApi({ throttle })
  const { database, venue, call } = api
  for (const { key, name } of defaultRoles) {
    await makeUser(database.db, { venue, roles: [key], name: name.tr, email: `${key}@marquee.example` })
  }
  await makeUser(database.db, { venue, name: 'Sam Porter', email: 'norights@marquee.example' })
  return { ...api, signIn: (role) => call().auth.signIn({ email: `${role}@marquee.example`, password }) }
}
