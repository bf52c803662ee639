import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  adults,
  api,
  clerk,
  dinner,
  dish,
  expectNothing,
  food,
  issueOf,
  onSale,
  openFoodDesk,
  put,
  sell,
  session,
  soldSeats,
  soup,
  wanted,
} from './testing/food-desk.ts'

openFoodDesk()

describe('what cannot be had', () => {
  const left = async (id: string) =>
    (await clerk.caller.booking.session({ id: session.id })).packages.find((each) => each.id === id)?.dishes?.[0]
  const room = async (id: string) => {
    const { session: show } = await clerk.caller.booking.session({ id: session.id })
    const days = await clerk.caller.packages.dates({ id: id as never, from: show.date, until: show.date })
    return days[0]?.sessions.find((each) => each.id === session.id)?.packages
  }

  test('is told by part: a dish that is off, and one of which too few are left', async () => {
    const pack = await onSale(dinner())
    // 100 seats, two of them in each.
    expect(await room(pack.id)).toBe(50)
    await put(soup.variantId, { mode: 'off' })
    expect([await left(pack.id), await room(pack.id)]).toMatchObject([{ listMinor: 12_000, left: 0 }, 0])
    const soldOut = ['SOLD_OUT', 'packages.0.parts.1.itemId', 'field.soldOut']
    expect(await issueOf(sell(100_000, [wanted(pack, [0, 1])]))).toEqual(soldOut)
    await put(soup.variantId, { mode: 'count', left: 3 })
    expect([await left(pack.id), await room(pack.id)]).toMatchObject([{ left: 3 }, 1])
    await sell(100_000, [wanted(pack, [0, 1])])
    expect(await left(pack.id)).toMatchObject({ left: 1 })
    expect(await issueOf(sell(100_000, [wanted(pack, [2, 3])]))).toEqual(soldOut)
    expect(await soldSeats()).toEqual([0, 1])
  })

  test('a dish that is off only until before the show can be had for it', async () => {
    const pack = await onSale(dinner())
    const { session: show } = await clerk.caller.booking.session({ id: session.id })
    const off = (minutes: number) => {
      const until = new Date(Date.parse(show.startsAt) + minutes * 60_000).toISOString()
      return put(soup.variantId, { mode: 'until', until })
    }
    await off(1)
    expect([await left(pack.id), await room(pack.id)]).toMatchObject([{ left: 0 }, 0])
    expect((await issueOf(sell(100_000, [wanted(pack, [0, 1])])))[0]).toBe('SOLD_OUT')
    await off(-1)
    expect([await left(pack.id), await room(pack.id)]).toMatchObject([{ left: null }, 50])
    await sell(100_000, [wanted(pack, [0, 1])])
    expect(await soldSeats()).toEqual([0, 1])
  })

  test('a dish that is archived, or not sold at the time of the show', async () => {
    const { session: show } = await clerk.caller.booking.session({ id: session.id })
    const pack = await onSale(dinner())
    const notThen = ['VALIDATION', 'packages.0.parts.1.itemId', 'field.notForShow']
    // A minute that is not the one in which the show begins, whatever the hour.
    const minute = new Date(Date.parse(show.startsAt) + 3 * 3_600_000).toISOString().slice(11, 16)
    const [from, until] = minute < '12:00' ? ['13:00', '14:00'] : ['10:00', '11:00']
    const rename = (set: object) =>
      sql`update food_product set ${sql.raw(
        Object.entries(set)
          .map(([column, value]) => `${column} = '${value}'`)
          .join(', '),
      )} where id = ${soup.id}`.execute(api.database.asOwner)
    await rename({ time_from: from, time_until: until })
    expect([await left(pack.id), await room(pack.id)]).toMatchObject([{ listMinor: null }, 0])
    expect(await issueOf(sell(100_000, [wanted(pack, [0, 1])]))).toEqual(notThen)
    await rename({ time_from: '00:00', time_until: '00:00' })
    expect(await left(pack.id)).toMatchObject({ listMinor: 12_000 })
    const { caller } = await api.signInAs('owner')
    const other = await caller.shifts.create({
      ...{ code: 'OTHER', name: { en: 'Other', tr: '' }, starts: from, ends: until, color: '#0b65c6' },
      ...{ weekdays: 127, lastEntryMinutes: 0, cleaningMinutes: 0 },
    })
    await rename({ shift_ids: `{${other.id}}` })
    expect([await left(pack.id), await room(pack.id)]).toMatchObject([{ listMinor: null }, 0])
    expect(await issueOf(sell(100_000, [wanted(pack, [0, 1])]))).toEqual(notThen)
    await rename({ shift_ids: '{}' })
    expect(await left(pack.id)).toMatchObject({ listMinor: 12_000 })
    await rename({ channels: '{counter}' })
    expect(await left(pack.id)).toMatchObject({ listMinor: null })
    expect(await issueOf(sell(100_000, [wanted(pack, [0, 1])]))).toEqual(notThen)
    await rename({ channels: '{counter,preorder}' })
    expect(await left(pack.id)).toMatchObject({ listMinor: 12_000 })
    await rename({ archived_at: '2026-01-01' })
    expect(await left(pack.id)).toMatchObject({ listMinor: null })
    expect(await issueOf(sell(100_000, [wanted(pack, [0, 1])]))).toEqual(notThen)
    await expectNothing()
  })

  test('a dish of an item of which no more may leave than there is', async () => {
    const rare = await dish(12_000, {}, { stock: '3', isStrict: true })
    const items = [
      adults({ qty: 2, designatedMinor: 70_000 }),
      food({ variantId: rare.variantId, qty: 1, designatedMinor: 30_000 }),
    ]
    const pack = await onSale(dinner({ items }))
    // Two of the item go into each.
    expect([await left(pack.id), await room(pack.id)]).toMatchObject([{ left: 1 }, 1])
    // Each of two packages could have the last one; together they cannot.
    expect(await issueOf(sell(200_000, [wanted(pack, [0, 1]), wanted(pack, [2, 3])]))).toEqual([
      ...['SOLD_OUT', 'packages.0.parts.1.itemId', 'field.soldOut'],
    ])
    await expectNothing()
    const none = await dish(12_000, {}, { stock: '0', isStrict: true })
    const empty = await onSale(
      dinner({ items: items.map((each) => (each.kind === 'food' ? { ...each, variantId: none.variantId } : each)) }),
    )
    expect(await left(empty.id)).toMatchObject({ left: 0 })
    expect(await issueOf(sell(100_000, [wanted(empty, [0, 1])]))).toEqual([
      ...['SOLD_OUT', 'packages.0.parts.1.itemId', 'field.soldOut'],
    ])
  })

  test('the last portions of a dish go to as many of twenty packages as they suffice for', async () => {
    const pack = await onSale(dinner())
    await put(soup.variantId, { mode: 'count', left: 11 })
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => sell(100_000, [wanted(pack, [2 * at, 2 * at + 1])])),
    )
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(15)
    for (const reason of refused) expect((await issueOf(Promise.reject(reason)))[0]).toBe('SOLD_OUT')
    expect([await left(pack.id), (await soldSeats()).length]).toMatchObject([{ left: 1 }, 10])
  })

  test('a part that is missing, too small, or of the other kind is refused by field', async () => {
    const pack = await onSale(dinner())
    const good = wanted(pack, [0, 1])
    const [passes, own] = good.parts
    if (!passes || !own) throw new Error('a package of two parts')
    const at = 'packages.0.parts.1'
    const wrong: [typeof good.parts, string, string][] = [
      [[passes], 'packages.0.parts', 'field.required'],
      [[passes, { ...own, qty: 1 }], at, 'field.tooSmall'],
      [[passes, { ...own, qty: 3 }], at, 'field.tooBig'],
      [[passes, { itemId: own.itemId }], `${at}.qty`, 'field.required'],
      [[passes, { ...own, seatNos: [3] }], `${at}.seatNos`, 'field.invalid'],
      [[passes, { ...own, areaNo: 0 }], `${at}.areaNo`, 'field.invalid'],
      [[passes, { ...own, holderNames: ['Ada'] }], `${at}.holderNames`, 'field.invalid'],
      [[passes, own, own], 'packages.0.parts.2.itemId', 'field.invalid'],
    ]
    for (const [parts, path, message] of wrong) {
      expect(await issueOf(sell(100_000, [{ ...good, parts }]))).toEqual(['VALIDATION', path, message])
    }
    await expectNothing()
  })
})
