import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTill, refusalOf } from '../../testing/index.ts'
import { openOf, sellOf } from '../food-orders/testing/bench.ts'
import { api, counter, firstVariant, issueOf, openKitchen, owner, productOn, there } from './testing/desk.ts'
import { makeProduct, sell } from './testing/kitchen.ts'

openKitchen()

let count = 0
const makeShift = (starts: string, ends: string, { caller } = owner, weekdays = 127) => {
  count += 1
  return caller.shifts.create({
    code: `S${count}`,
    name: { en: `Part ${count}`, tr: '' },
    color: '#0b65c6',
    lastEntryMinutes: 0,
    cleaningMinutes: 0,
    ...{ starts, ends, weekdays },
  })
}
/** What the counter has of a product at a moment. */
const menuAt = (at: string) => counter.caller.foodMenu.get({ at })
const isSold = async (id: string, at: string) => (await menuAt(at)).products.some((product) => product.id === id)
const setZone = (zone: string) =>
  sql`update venue set zone = ${zone} where id = ${api.venue.id}`.execute(api.database.asOwner)
/** A shift that does not run now, nor in the hours around it, and one that does. */
async function aroundNow() {
  const { rows } = await sql<{ hour: number }>`select extract(hour from now() at time zone zone)::integer as hour
    from venue where id = ${api.venue.id}`.execute(api.database.asOwner)
  const time = (hours: number) => `${String(((rows[0]?.hour ?? 0) + hours + 24) % 24).padStart(2, '0')}:00`
  return { running: await makeShift(time(-2), time(3)), past: await makeShift(time(-8), time(-4)) }
}
const dishIn = async (...shiftIds: string[]) => {
  const { id } = await makeProduct(owner.caller, { shiftIds: shiftIds as never })
  const { rev } = await sell(owner.caller, id)
  return { id, rev }
}

describe('a dish that is bound to shifts', () => {
  test('is on the menu while one of them runs, on the clock of the venue', async () => {
    // UTC+3, the whole year. 30 November 2026 is a Monday.
    await setZone('Europe/Istanbul')
    const morning = await makeShift('09:00', '13:00')
    const night = await makeShift('22:00', '02:00', owner, 1 << 0)
    const { id } = await dishIn(morning.id, night.id)
    const on = (day: string, time: string) => isSold(id, `2026-${day}T${time}:00.000Z`)
    expect([await on('11-30', '05:59'), await on('11-30', '06:00')]).toEqual([false, true])
    expect([await on('11-30', '09:59'), await on('11-30', '10:00')]).toEqual([true, false])
    // The night of Monday ends at two on Tuesday; Tuesday has none of its own.
    expect([await on('11-30', '19:00'), await on('11-30', '22:59'), await on('11-30', '23:00')]).toEqual([
      true,
      true,
      false,
    ])
    expect(await on('12-01', '19:00')).toBe(false)
    // It has still to be one of its days: those rules hold besides.
    const { rev } = await owner.caller.foodProducts.update({ id, expectedRev: 2, weekdays: 1 << 3 })
    expect([await on('11-30', '06:00'), await on('12-03', '06:00')]).toEqual([false, true])
    await owner.caller.foodProducts.update({ id, expectedRev: rev, weekdays: 127, shiftIds: [] })
    expect(await on('11-30', '16:00')).toBe(true)
  })

  test('follows the clock on the wall on the days on which it is put forward and back', async () => {
    await setZone('Europe/Berlin')
    const early = await makeShift('02:00', '03:00')
    const { id } = await dishIn(early.id)
    // 25 October 2026: from two to three twice, at 00:00 and at 01:00 in UTC. 28 March 2027: not at all.
    const at = await Promise.all(
      [
        '2026-10-24T23:59',
        '2026-10-25T00:00',
        '2026-10-25T01:59',
        '2026-10-25T02:00',
        '2027-03-28T00:59',
        '2027-03-28T01:00',
      ].map((moment) => isSold(id, `${moment}:00.000Z`)),
    )
    expect(at).toEqual([false, true, true, false, false, false])
    await setZone('Europe/Istanbul')
  })

  test('travels with the menu, with its times, for a counter that loses the server', async () => {
    const morning = await makeShift('09:00', '13:00')
    const { id } = await dishIn(morning.id)
    const free = await dishIn()
    const evening = await menuAt('2026-11-30T16:00:00.000Z')
    expect(evening.later.find((product) => product.id === id)).toMatchObject({
      shifts: [{ weekdays: 127, starts: '09:00', ends: '13:00' }],
      variants: [{ isOnSale: true }],
    })
    expect(evening.products.find((product) => product.id === free.id)).toMatchObject({ shifts: null })
    const before = (await counter.caller.foodMenu.get({})).version
    // Another time of the shift is another menu.
    await owner.caller.shifts.update({ id: morning.id, expectedRev: 1, ends: '20:00' })
    expect((await counter.caller.foodMenu.get({})).version).toBeGreaterThan(before)
    expect(await isSold(id, '2026-11-30T16:00:00.000Z')).toBe(true)
  })

  test('is neither sold, ordered nor added outside of them: refused as outside of its hours, at its line', async () => {
    const { running, past } = await aroundNow()
    const [now, over] = [await dishIn(running.id), await dishIn(past.id)]
    expect([await productOn(now.id), await productOn(over.id)]).toMatchObject([{ id: now.id }, undefined as never])
    const [tea, egg] = [{ variantId: await firstVariant(now.id) }, { variantId: await firstVariant(over.id) }]
    await openTill(api.database.asOwner, { venue: api.venue, userId: counter.user.id })
    const { foodOrders } = counter.caller
    const notNow = { path: 'lines.1.variantId', message: 'field.invalid' }
    expect(await issueOf(foodOrders.sell(sellOf([tea, egg], 50_000)))).toEqual(notNow)
    expect(await issueOf(foodOrders.open(openOf([tea, egg])))).toEqual(notNow)
    const { id } = await foodOrders.open(openOf([tea]))
    const add = (lines: (typeof tea)[]) => foodOrders.add({ commandId: randomUUID(), id, lines })
    expect(await issueOf(add([tea, egg]))).toEqual(notNow)
    await add([tea])
  })
})

describe('shifts of dishes', () => {
  const invalid = { path: 'shiftIds', message: 'field.invalid' }

  test('are those of the own venue, in use, and each once', async () => {
    const [own, other, gone] = [
      await makeShift('09:00', '13:00'),
      await makeShift('09:00', '13:00', there),
      await makeShift('09:00', '13:00'),
    ]
    await owner.caller.shifts.archive({ id: gone.id, expectedRev: 1 })
    for (const shift of [other, gone]) {
      expect(await issueOf(makeProduct(owner.caller, { shiftIds: [own.id, shift.id] }))).toEqual(invalid)
    }
    const { id } = await makeProduct(owner.caller, { shiftIds: [own.id, own.id] })
    const { rows } = await sql`select shift_id from food_product_shift where product_id = ${id}`.execute(
      api.database.asOwner,
    )
    expect(rows).toEqual([{ shift_id: own.id }])
    expect(await issueOf(owner.caller.foodProducts.update({ id, expectedRev: 1, shiftIds: [other.id] }))).toEqual(
      invalid,
    )
    // Neither does the database take it.
    const forced = sql`update food_product set shift_ids = array[${other.id}]::uuid[] where id = ${id}`
    await expect(forced.execute(api.database.asOwner)).rejects.toThrow(/food_product_shift_ids_fkey/)
    // Forms offer those of the venue only, without what is archived and nobody names.
    const offered = (await owner.caller.foodProducts.choices()).shifts.map((shift) => shift.id)
    expect([own.id, other.id, gone.id].map((each) => offered.includes(each))).toEqual([true, false, false])
  })

  test('stay while a dish in use names them, and a dish comes back with its shifts only', async () => {
    const shift = await makeShift('09:00', '13:00')
    const { id, rev } = await dishIn(shift.id)
    const archiveShift = (expectedRev: number) => owner.caller.shifts.archive({ id: shift.id, expectedRev })
    const archiveDish = (expectedRev: number) => owner.caller.foodProducts.archive({ id, expectedRev })
    expect(await refusalOf(archiveShift(1))).toMatchObject({ code: 'STATE', details: { dishes: 1 } })
    await archiveDish(rev)
    await archiveShift(1)
    // What names it says so, where it is shown.
    const told = (await owner.caller.foodProducts.choices()).shifts.find((each) => each.id === shift.id)
    expect(told).toMatchObject({ isArchived: true })
    expect(await refusalOf(archiveDish(rev + 1))).toMatchObject({ code: 'STATE', details: { shiftArchived: true } })
    await archiveShift(2)
    await archiveDish(rev + 1)
    expect(await isSold(id, '2026-11-30T07:00:00.000Z')).toBe(true)
  })

  test('a shift is not archived while a dish is about to name it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const shift = await makeShift('09:00', '13:00')
      const [made, archived] = await Promise.allSettled([
        makeProduct(owner.caller, { shiftIds: [shift.id] }),
        owner.caller.shifts.archive({ id: shift.id, expectedRev: 1 }),
      ])
      expect([made.status, archived.status].sort()).toEqual(['fulfilled', 'rejected'])
    }
  })
})
