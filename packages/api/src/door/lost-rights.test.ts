import type { RoleId, UserId } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '../core/context.ts'
import { openUsersStream, sendToUsers, typeOf } from '../testing/event-stream.ts'
import {
  createTestApi,
  grants,
  makeRole,
  reasonOf,
  type SignedIn,
  type TestApi,
  testPassword,
} from '../testing/index.ts'

let api: TestApi
let second: Services
let viewer: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  second = await api.anotherServices()
  viewer = await api.signInAs('manager')
})
afterAll(() => api.close())

const open = (options: { token?: string; lastEventId?: string; services?: Services } = {}) =>
  openUsersStream(api, { token: viewer.token, ...options })

const tell = (userId: string, options?: Parameters<typeof sendToUsers>[2]) => sendToUsers(api, userId, options)

// Two seconds are the promise; a machine that is busy with other things may miss them once, not three times.
describe('the right is asked for again at every event, and its loss ends the stream within two seconds', {
  retry: 2,
}, () => {
  const losses: Record<string, { act: (person: SignedIn, owner: SignedIn) => Promise<unknown>; reason: string }> = {
    suspended: {
      act: ({ user }, owner) => owner.caller.users.suspend({ id: user.id, expectedRev: 1 }),
      reason: 'UNAUTHORIZED',
    },
    'another role': {
      act: ({ user }, owner) =>
        owner.caller.users.update({ id: user.id, expectedRev: 1, roles: grants(api.venue.roleIds.door as RoleId) }),
      reason: 'FORBIDDEN',
    },
    'the role itself loses the action': {
      act: async ({ user }, owner) => {
        const { roles } = await owner.caller.users.get({ id: user.id })
        const id = roles[0]?.id as RoleId
        return owner.caller.roles.update({ id, expectedRev: 1, permissions: [] })
      },
      reason: 'FORBIDDEN',
    },
    'signed out': { act: ({ caller }) => caller.auth.signOut(), reason: 'UNAUTHORIZED' },
    'signed out by someone else': {
      act: ({ user }, owner) => owner.caller.users.endAuthSessions({ id: user.id }),
      reason: 'UNAUTHORIZED',
    },
    locked: { act: ({ caller }) => caller.auth.lock(), reason: 'LOCKED' },
    'a new password': {
      act: async ({ user }) => {
        await api.call({ ip: '10.9.9.9' }).auth.forgotPassword({ email: user.email })
        const mail = await api.database.db
          .selectFrom('outgoing_mail')
          .select('params')
          .where('recipient', '=', user.email)
          .executeTakeFirstOrThrow()
        const proof = new URL((mail.params as { link: string }).link).searchParams.get('proof') ?? ''
        return api.call({ ip: '10.9.9.9' }).auth.resetPassword({ proof, password: `${testPassword} 2` })
      },
      reason: 'UNAUTHORIZED',
    },
  }

  for (const where of ['here', 'in another process'] as const) {
    test.each(Object.keys(losses))(`%s, streaming ${where}`, async (name) => {
      const loss = losses[name]
      if (!loss) throw new Error('no such loss')
      const roleId = await makeRole(api.database.db, {
        venue: api.venue,
        permissions: [{ module: 'users', action: 'view', limits: {} }],
      })
      const [person, owner] = [await api.signInAs(roleId), await api.signInUser(api.owner)]
      const stream = await open({ token: person.token, services: where === 'here' ? api.services : second })
      expect(typeOf(await stream.next())).toBe('start')
      const ended = (async () => {
        for (;;) {
          const event = await stream.next()
          // What it still gets was told before the loss took effect; nothing is told after that but the end.
          if (!event) return 'ended without a word'
        }
      })()
      const outcome = reasonOf(ended)
      await loss.act(person, owner)
      const startedAt = Date.now()
      expect(await outcome).toBe(loss.reason)
      expect(Date.now() - startedAt).toBeLessThan(2000)
      // And HTTP in both processes.
      for (const services of [api.services, second]) {
        const list = () => reasonOf(api.callerWithToken(person.token, { services }).users.list({}))
        await expect.poll(list, { timeout: 2000, interval: 20 }).toBe(loss.reason)
      }
    })
  }

  test('a reader who is behind gets nothing of what was waiting for them', async () => {
    const [person, owner] = [await api.signInAs('manager'), await api.signInUser(api.owner)]
    const stream = await open({ token: person.token })
    await stream.next()
    for (let n = 0; n < 3; n++) await tell(owner.user.id)
    expect(typeOf(await stream.next())).toBe('change')
    await owner.caller.users.update({ id: person.user.id, expectedRev: 1, roles: [] })
    expect(await reasonOf(stream.next())).toBe('FORBIDDEN')
  })

  test("someone else's loss ends nothing", async () => {
    const person = await api.signInAs('manager')
    const stream = await open({ token: person.token })
    await stream.next()
    const other = await api.signInAs('manager')
    await other.caller.auth.signOut()
    await tell(other.user.id)
    const event = await stream.next()
    expect(typeOf(event)).toBe('change')
    await stream.cut()
  })
})

test('changes of access say only whether they were about the reader', async () => {
  const person = await api.signInAs('door')
  const stream = (await person.caller.me.accessChanged({})) as unknown as AsyncIterable<readonly [string, unknown]>
  const events = stream[Symbol.asyncIterator]()
  expect((await events.next()).value?.[1]).toEqual({ type: 'start' })
  await (await api.signInAs('kitchen')).caller.me.update({ name: 'Other Name' })
  expect((await events.next()).value?.[1]).toEqual({ type: 'change', payload: { mine: false } })
  await person.caller.me.update({ name: 'Own Name' })
  expect((await events.next()).value?.[1]).toEqual({ type: 'change', payload: { mine: true } })
  await events.return?.()
})

test('a right that was taken and given back at once is right in every process', async () => {
  const owner = await api.signInUser(api.owner)
  const person = await api.signInAs('manager')
  const id = person.user.id as UserId
  const there = api.callerWithToken(person.token, { services: second })
  for (let rev = 1; rev <= 20; rev += 2) {
    await Promise.all([reasonOf(there.users.list({})), reasonOf(person.caller.users.list({}))])
    await owner.caller.users.update({ id, expectedRev: rev, roles: grants(api.venue.roleIds.door as RoleId) })
    expect(await reasonOf(person.caller.users.list({}))).toBe('FORBIDDEN')
    await expect.poll(() => reasonOf(there.users.list({})), { timeout: 2000, interval: 5 }).toBe('FORBIDDEN')
    await owner.caller.users.update({ id, expectedRev: rev + 1, roles: grants(api.venue.roleIds.manager as RoleId) })
    expect(await reasonOf(person.caller.users.list({}))).toBe('OK')
    await expect.poll(() => reasonOf(there.users.list({})), { timeout: 2000, interval: 5 }).toBe('OK')
  }
})
