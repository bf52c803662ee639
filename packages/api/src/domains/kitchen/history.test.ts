import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { projectionsDiffer, refusalOf } from '../../testing/index.ts'
import { postVenue } from '../book/service/post.ts'
import { makeItem, makePlace, receive } from '../stock/testing/store.ts'
import { api, begin, openKitchen, owner, send, withdraw } from './testing/desk.ts'
import { makeOrder, makeStation } from './testing/orders.ts'

openKitchen()

// Small numbers that are the same in every run.
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

test('whatever is sent, begun and taken back in any order: the store, its reservations and the book add up', async () => {
  const roll = dice(20_261_126)
  const place = await makePlace(owner.caller)
  const items = [
    await makeItem(owner.caller),
    await makeItem(owner.caller, { isBatch: true }),
    await makeItem(owner.caller, { isStrict: true }),
  ]
  for (const [at, { id }] of items.entries()) {
    await receive(owner.caller, { itemId: id, locationId: place, qty: '40', priceMinor: 97 + at })
    await receive(owner.caller, { itemId: id, locationId: place, qty: '7', priceMinor: 131 })
  }
  const stations = [await makeStation(owner, { locationId: place }), await makeStation(owner), null]
  const uses = items.map(({ id }, at) => [id, `0.${3 + at}`] as [string, string])
  const orders: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const lines = stations.map((stationId) => ({ stationId, qty: 6, course: 1 + roll(2), uses: uses.slice(roll(3)) }))
    orders.push(await makeOrder(api, owner, lines))
  }
  const acts = Array.from({ length: 60 }, () => {
    const order = orders[roll(orders.length)] as string
    const [line, qty, kind] = [1 + roll(3), 1 + roll(3), roll(10)]
    if (kind < 4) return () => send(order, [line, qty])
    if (kind < 7) return () => begin(order)
    return () => withdraw(order, [line, qty, roll(2) === 0 ? 'waste' : 'return'])
  })
  // Four at a time, as on an evening. A machine with much else to do may refuse one for now, and nothing of it happened.
  for (let n = 0; n < acts.length; n += 4) {
    for (const done of await Promise.allSettled(acts.slice(n, n + 4).map((act) => act()))) {
      if (done.status === 'rejected') {
        expect(['STATE', 'INSUFFICIENT_STOCK', 'UNAVAILABLE']).toContain(
          (await refusalOf(Promise.reject(done.reason))).code,
        )
      }
    }
  }
  const { rows } = await sql<{ deadlocks: number }>`select deadlocks::integer from pg_stat_database
    where datname = current_database()`.execute(api.database.db)
  expect(rows).toEqual([{ deadlocks: 0 }])
  await postVenue(api.database.db, owner.user.venueId)
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
}, 120_000)
