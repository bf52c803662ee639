import { randomUUID } from 'node:crypto'
import type { OrderId, PartPaymentId, TillSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeTill, makeVenue, openTill, type SignedIn, type TestApi } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

type Heard = AsyncIterable<[string, { type: string; payload?: { id: string } }]>

/** Follows the stream of tills, in another process, into a list of ids. */
async function follow(person: SignedIn, services: Awaited<ReturnType<TestApi['anotherServices']>>) {
  const caller = api.callerWithToken(person.token, { services })
  const state = { heard: [] as string[], started: false }
  const events = (await caller.tills.changed({})) as unknown as Heard
  void (async () => {
    for await (const [, event] of events) {
      if (event.type === 'start') state.started = true
      if (event.payload) state.heard.push(event.payload.id)
    }
  })().catch(() => undefined)
  await waitFor('the stream is open', () => state.started)
  return state
}

test('whoever sells hears that a till is opened, handed over, kept, taken over, moves cash and is closed', async () => {
  const elsewhere = await api.anotherServices()
  const [leaving, next, colleague] = [
    await api.signInAs('boxoffice'),
    await api.signInAs('boxoffice'),
    await api.signInAs('boxoffice'),
  ]
  const near = await follow(colleague, elsewhere)
  const far = await follow(await api.signInAs('owner', { venue: await makeVenue(api.database.db) }), elsewhere)
  const tillId = await makeTill(api.database.db, api.venue)
  const { id } = await leaving.caller.tills.open({
    commandId: randomUUID(),
    tillId,
    floatMinor: 1000,
    floatBrought: true,
  })
  const steps = [
    () => leaving.caller.tills.move({ commandId: randomUUID(), kind: 'paid_in', amountMinor: 100, reason: 'Coins' }),
    () => leaving.caller.tills.handOver({ ...till(), countedMinor: 1100 }),
    () => leaving.caller.tills.keep(till()),
    () => leaving.caller.tills.handOver({ ...till(), countedMinor: 1100 }),
    () => next.caller.tills.takeOver(till()),
    () => next.caller.tills.close({ ...till(), countedMinor: 1000 }),
    () => next.caller.tills.close({ ...till(), countedMinor: 1000 }),
    () => next.caller.tills.explain({ tillSessionId: id, reason: 'Wrong change' }),
  ]
  function till() {
    return { commandId: randomUUID(), tillSessionId: id as TillSessionId }
  }
  for (const [done, step] of steps.entries()) {
    await waitFor('it was heard', () => near.heard.length === done + 1)
    await step()
  }
  await waitFor('all of it was heard', () => near.heard.length === steps.length + 1)
  expect(new Set(near.heard)).toEqual(new Set([tillId]))
  expect(far.heard).toEqual([])
})

test('whoever sells hears that money for a basket is taken and goes back, with a till and without one', async () => {
  const [clerk, window] = [await api.signInAs('boxoffice'), await api.signInAs('boxoffice')]
  const manager = await api.signInAs('manager')
  const heard = await follow(window, await api.anotherServices())
  const of = { orderId: uuidv7() as OrderId, method: 'card' as const, reference: 'T1' }
  const part = () => clerk.caller.tills.takePart({ commandId: randomUUID(), ...of, amountMinor: 100 })
  const giveBack = (ids: PartPaymentId[]) => manager.caller.tills.returnParts({ commandId: randomUUID(), ids })
  const heardOf = async (id: string) => {
    await waitFor('it was heard', () => heard.heard.length > 0)
    expect(heard.heard.splice(0)).toEqual([id])
  }
  const first = await part()
  await heardOf(first.id)
  await giveBack([first.id])
  await heardOf(first.id)
  await openTill(api.database.db, { venue: api.venue, userId: manager.user.id, floatMinor: 0 })
  const both = [(await part()).id, (await part()).id]
  await giveBack(both)
  await waitFor('it was heard', () => new Set(heard.heard).size === 2)
})
