import { waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askToSuspend,
  createTestApi,
  makeRole,
  makeVenue,
  type SignedIn,
  signInAsker,
  type TestApi,
  withApproval,
} from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Follows the stream of approvals, in another process, into a list of ids. */
async function follow(person: SignedIn, services = api.services) {
  const caller = api.callerWithToken(person.token, { services })
  const heard: string[] = []
  const state = { heard, started: false, ended: '' }
  const events = await caller.approvals.changed({})
  void (async () => {
    for await (const [, event] of events as unknown as AsyncIterable<
      [string, { type: string; payload?: { approvalId: string } }]
    >) {
      if (event.type === 'start') state.started = true
      if (event.payload) heard.push(event.payload.approvalId)
    }
  })().catch((error: Error) => {
    state.ended = error.message
  })
  await waitFor('the stream is open', () => state.started)
  return state
}

test('asker and possible approvers hear of every step, in another process too; nobody else hears of anything', async () => {
  const asker = await signInAsker(api)
  const manager = await api.signInAs('manager')
  const elsewhere = await api.anotherServices()
  const own = await follow(asker, elsewhere)
  const boss = await follow(manager, elsewhere)
  const silent = [
    await follow(await signInAsker(api), elsewhere),
    await follow(await api.signInAs(null), elsewhere),
    await follow(await api.signInAs('owner', { venue: await makeVenue(api.database.db) }), elsewhere),
  ]
  const { id, input } = await askToSuspend(api, asker)
  await manager.caller.approvals.answer({ id, answer: 'grant' })
  await withApproval(api, asker, id).suspend(input)
  const second = await askToSuspend(api, asker)
  await asker.caller.approvals.withdraw({ id: second.id })
  const all = [id, id, id, second.id, second.id]
  await waitFor('the asker and the manager have heard of all', () => own.heard.length + boss.heard.length >= 10)
  expect(own.heard).toEqual(all)
  expect(boss.heard).toEqual(all)
  expect(silent.map(({ heard }) => heard)).toEqual([[], [], []])
})

test('people who gain or lose the action hear of requests from then on, or no more', { retry: 2 }, async () => {
  const asker = await signInAsker(api)
  const suspending = await makeRole(api.database.db, {
    venue: api.venue,
    permissions: [{ module: 'users', action: 'suspend', limits: {} }],
  })
  const person = await api.signInAs(suspending)
  const stream = await follow(person)
  const first = await askToSuspend(api, asker)
  await waitFor('the first is heard', () => stream.heard.includes(first.id))
  const owner = await api.signInUser(api.owner)
  await owner.caller.roles.update({ id: suspending, expectedRev: 1, permissions: [] })
  const second = await askToSuspend(api, asker)
  await owner.caller.roles.update({
    id: suspending,
    expectedRev: 2,
    permissions: [{ module: 'users', action: 'suspend', limits: {} }],
  })
  const third = await askToSuspend(api, asker)
  await waitFor('the third is heard', () => stream.heard.includes(third.id))
  expect(stream.heard).toEqual([first.id, third.id])
  expect(stream.heard).not.toContain(second.id)
})
