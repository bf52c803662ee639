import type { RoleId } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../door/work.ts'
import { type Event, openUsersStream, versionOf } from '../testing/event-stream.ts'
import { createTestApi, grants, reasonOf, type SignedIn, type TestApi } from '../testing/index.ts'
import { pushingOf } from './pushing.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const tell = () =>
  inTransaction(api.context({}), async ({ tx, announce }) => {
    await tx.updateTable('app_user').set({ phone: '1' }).where('id', '=', owner.user.id).returning('id').execute()
    announce(api.venue.id, 'users', { userId: owner.user.id })
  })

/** A reader that is pushed to from its first event on; what still has to be asked for comes by `next`. */
async function pushedReader(person: SignedIn) {
  const stream = await openUsersStream(api, { token: person.token })
  const first = await stream.next()
  const got: Event[] = []
  const reader = pushingOf(first?.[1] ?? {})
  reader?.attach((id, event) => got.push([id, event as Event[1]]))
  return { stream, first, got, isOffered: reader !== undefined, rest: stream.next() }
}

describe('a reader that is pushed', () => {
  test('gets each change once, in order, as one object with all others, and is asked for nothing', async () => {
    const people = await Promise.all([api.signInAs('manager'), api.signInAs('manager')])
    const readers = await Promise.all(people.map(pushedReader))
    expect(readers.map(({ isOffered }) => isOffered)).toEqual([true, true])
    const from = versionOf(readers[0]?.first) ?? Number.NaN
    for (let n = 0; n < 20; n += 1) await tell()
    for (const { got } of readers) {
      await expect.poll(() => got.length).toBe(20)
      expect(got.map(versionOf)).toEqual(Array.from({ length: 20 }, (_, n) => from + n + 1))
      expect(got[0]?.[1]).toEqual({ type: 'change', payload: { userId: owner.user.id } })
    }
    expect(pushingOf(readers[0]?.got[0]?.[1] ?? {}), 'only the first event offers it').toBeUndefined()
    await Promise.all(readers.map(({ stream }) => stream.cut()))
    const before = readers[0]?.got.length
    await tell()
    await readers[1]?.rest
    expect(readers[0]?.got.length, 'a reader who has left is told nothing').toBe(before)
  })

  test('has its right checked at every event: none comes after the right is lost, and the stream ends', async () => {
    const person = await api.signInAs('manager')
    const { got, rest } = await pushedReader(person)
    const end = reasonOf(rest)
    await tell()
    await expect.poll(() => got.length).toBe(1)
    // Both told by one transaction: the change of rights, and the change of users that they may no longer see.
    await owner.caller.users.update({
      id: person.user.id,
      expectedRev: 1,
      roles: grants(api.venue.roleIds.door as RoleId),
    })
    await tell()
    expect(await end).toBe('FORBIDDEN')
    // What came between was told before the loss was known here; afterwards nothing.
    const known = got.length
    await tell()
    expect(got.length).toBe(known)
  })

  test('gets nothing that it may not see by what is in memory, though nothing has woken it', async () => {
    const person = await api.signInAs('manager')
    const { got, rest } = await pushedReader(person)
    const end = reasonOf(rest)
    const { authSessions } = api.services
    const actor = await authSessions.find(person.authSessionId)
    if (!actor) throw new Error('nobody is signed in')
    const spies = [
      vi.spyOn(authSessions, 'recall').mockReturnValue({ ...actor, rights: {} }),
      vi.spyOn(authSessions, 'find').mockResolvedValue({ ...actor, rights: {} }),
    ]
    await tell()
    expect(await end).toBe('FORBIDDEN')
    for (const spy of spies) spy.mockRestore()
    expect(got).toEqual([])
  })

  test('takes the slow path while memory is not sure who it is, and loses nothing', async () => {
    const person = await api.signInAs('manager')
    const { got, rest, stream, first } = await pushedReader(person)
    const unsure = vi.spyOn(api.services.authSessions, 'recall').mockReturnValue(null)
    const event = await Promise.all([rest, tell()]).then(([given]) => given)
    expect(versionOf(event)).toBe((versionOf(first) ?? 0) + 1)
    expect(got).toEqual([])
    unsure.mockRestore()
    // Sure again, and asked again: pushed again.
    const next = stream.next()
    await tell()
    await expect.poll(() => got.map(versionOf)).toEqual([(versionOf(first) ?? 0) + 2])
    await stream.cut()
    await next
  })
})
