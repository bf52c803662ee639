import { randomUUID } from 'node:crypto'
import { joinVenue, makeVenue, type SignedIn, type TestApi } from '../../../testing/index.ts'

/** A command of its own. */
export const once = () => ({ commandId: randomUUID() })

let last = 4_000_000
/** A phone that nobody has, another one at each call. */
export const nextPhone = (): string => `+90532${++last}`

/** Tells the names of one test from those of the others. */
export const mark = (): string => randomUUID().slice(0, 8)

/** Whom the list finds. */
export const foundBy = async ({ caller }: SignedIn, search: string): Promise<string[]> =>
  (await caller.customers.list({ search })).rows.map(({ id }) => id)

/** The same person as the owner of another venue, which is empty. */
export async function inAnotherVenue(api: TestApi, { user }: SignedIn): Promise<SignedIn> {
  const venue = await makeVenue(api.database.asOwner)
  await joinVenue(api.database.asOwner, { venue, userId: user.id, roles: ['owner'] })
  return api.signInUser({ ...user, venueId: venue.id })
}
