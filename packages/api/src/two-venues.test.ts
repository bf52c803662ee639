import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toRefusal } from './core/refusal.ts'
import { callByPath } from './testing/call-by-path.ts'
import type { ArrangedCall } from './testing/case.ts'
import { createTestApi, type SignedIn, type TestApi } from './testing/index.ts'
import { procedureCases, walkedProcedures } from './testing/procedure-cases.ts'
import { makeTwinVenue, type TwinVenue } from './testing/twin-venue.ts'
import { triesUnknownFields } from './testing/unknown-fields.ts'

// Every procedure in a venue that has a twin: a second venue with the same people and the same ids, numbers and dates.
// Whatever is read must be what it was without the twin, and whatever is written must leave the twin as it is. A
// statement that forgets its venue meets the rows of both.

const told = ['stream', 'stream_change']
const signInsToo = {
  tables: ['auth_session', ...told],
  because: 'protecting an account ends its sign-ins everywhere',
}
const announcedEverywhere = {
  tables: told,
  because: 'what is a person’s own changes in all their venues, which are told',
}
const seenEverywhere = {
  tables: [...told, 'venue_member'],
  because: 'name, phone and second factor are a person’s own: an edit under way in another venue has to look again',
}

/** Calls that mean to write in the other venues of a person, and what. */
const everywhere: Record<string, { tables: string[]; because: string }> = {
  'auth.confirmEmail': announcedEverywhere,
  'auth.resetPassword': announcedEverywhere,
  'me.update': seenEverywhere,
  'security.changePassword': signInsToo,
  'security.confirmMfa': signInsToo,
  'security.disableMfa': announcedEverywhere,
  'security.endAuthSession': announcedEverywhere,
  'security.endOtherAuthSessions': signInsToo,
  'security.removePicture': announcedEverywhere,
  'security.setAutoLock': announcedEverywhere,
  'security.setPicture': announcedEverywhere,
  'users.resetFactors': seenEverywhere,
  'users.update': seenEverywhere,
}
/** Calls that mean to answer what is in the other venues of a person, too. */
const answersAll: Record<string, string> = {
  'security.authSessions': 'a person sees and ends their sign-ins at every venue',
  'security.get': 'a person counts and ends their API keys at every venue',
}

// The clock goes on from one look to the next: the moment itself, the seconds that are left to undo, and when somebody was
// last seen, which is noted every so often while the calls go on.
const byTheClock = ['now', 'undoFor', 'lastSeenAt']
// Addresses of files are signed anew every five minutes; which file they are of stands before that.
const signature = /(?<=\?ticket=)[^"]+/g

let api: TestApi
let owner: SignedIn
let twin: TwinVenue
const arranged = new Map<string, ArrangedCall>()
const before = new Map<string, string>()

const walked = walkedProcedures()
const reads = walked.filter(({ type }) => type !== 'mutation').map(({ path }) => path)
const writes = walked.filter(({ type }) => type === 'mutation').map(({ path }) => path)

async function ask(path: string, isAgain = false): Promise<string> {
  const { caller, input } = arranged.get(path) ?? {}
  try {
    const result = await callByPath(caller ?? owner.caller, path, input)
    const answer = JSON.stringify(result, (field, value) => (byTheClock.includes(field) ? '' : value))
    return answer.replace(signature, '')
  } catch (thrown) {
    const { code, data } = toRefusal(thrown)
    // On a crowded machine a statement may run out of its time: as the refusal says, it may be asked for again.
    if (code === 'UNAVAILABLE' && !isAgain) return ask(path, true)
    return `refused: ${JSON.stringify([code, data])}`
  }
}

beforeAll(async () => {
  api = await createTestApi({ throttle: false })
  owner = await api.signInUser(api.owner)
  for (const { path, type } of walked) {
    // Each writing call has a person of its own: what one call ends or closes is not another's.
    const person = type === 'mutation' ? await api.signInAs('owner') : owner
    arranged.set(path, { caller: person.caller, ...(await procedureCases[path]?.(api, person)) })
  }
}, 120_000)
afterAll(() => api.close())

// First, over the same calls, because it makes none of them: to arrange them all takes longer than either walk.
describe('fields that nobody knows', () => {
  triesUnknownFields({
    paths: walked.map(({ path }) => path),
    api: () => api,
    owner: () => owner,
    arranged: () => arranged,
  })
})

describe('beside a twin', () => {
  beforeAll(async () => {
    for (const path of reads) before.set(path, await ask(path))
    twin = await makeTwinVenue(api.database.asOwner, api.venue.id)
  }, 120_000)

  test.each(reads)('%s answers what it answered without', async (path) => {
    const answer = await ask(path)
    if (answersAll[path]) expect(answer).not.toBe(before.get(path))
    else expect(answer).toBe(before.get(path))
  })

  test.each(writes)('%s leaves the twin as it is', async (path) => {
    const answer = await ask(path)
    const touched = await twin.touched()
    expect([answer.startsWith('refused') ? answer : 'OK', touched]).toEqual(['OK', everywhere[path]?.tables ?? []])
  })
})
