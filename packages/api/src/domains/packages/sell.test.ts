import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTill, refusalOf } from '../../testing/index.ts'
import {
  api,
  clerk,
  family,
  familyOn,
  group,
  issueOf,
  item,
  linesOf,
  onSale,
  openDesk,
  owner,
  partOf,
  type Sell,
  sell,
  session,
  soldSeats,
} from './testing/desk.ts'

openDesk()

describe('selling packages', () => {
  test('is one line with its parts below, at their shares of the price', async () => {
    const pack = await onSale(family())
    const { orderId, passes, taxMinor } = await sell(100_000, [familyOn(pack, [0, 1, 2, 3, 4])])
    expect(await linesOf(orderId)).toEqual([
      [1, 'package', 'Family', 1, 0, null],
      [2, 'pass', 'Adult', 2, 30_000, 1],
      // 400.00 among three: the first has the unit that is left.
      [3, 'pass', 'Child', 1, 13_334, 1],
      [4, 'pass', 'Child', 2, 13_333, 1],
    ])
    expect(passes).toHaveLength(5)
    // 10 % inside of 600.00, of 133.34 and of 266.66.
    expect(taxMinor).toBe(5455 + 1212 + 2424)
    expect(await soldSeats()).toEqual([0, 1, 2, 3, 4])
  })

  test('takes a percentage off what its parts cost, for so many people', async () => {
    const pack = await onSale(group())
    const wish = (people: number) => ({
      packageId: pack.id,
      versionRev: pack.rev,
      people,
      parts: [{ itemId: partOf(pack, 0), areaNo: 0, qty: people }],
    })
    const [price = 0] = (await clerk.caller.booking.session({ id: session.id })).prices.prices
      .filter(({ seatCategoryId, passTypeId }) => seatCategoryId === null && passTypeId === session.adult)
      .map(({ amountMinor }) => amountMinor)
    const dueMinor = 5 * price - Math.round((5 * price) / 10)
    const { orderId } = await sell(dueMinor, [wish(5)])
    expect((await owner.caller.orders.get({ id: orderId })).grossMinor).toBe(dueMinor)
    expect(await issueOf(sell(1, [wish(3)]))).toEqual({ path: 'packages.0.people', message: 'field.tooSmall' })
    expect(await issueOf(sell(1, [wish(13)]))).toEqual({ path: 'packages.0.people', message: 'field.tooBig' })
  })

  test('is a part of a sale with single passes and a discount', async () => {
    const pack = await onSale(family())
    const dueMinor = 145_000 - 7250
    const manager = await api.signInAs('manager')
    await openTill(api.database.db, { venue: api.venue, userId: manager.user.id })
    const { orderId } = await sell(
      dueMinor,
      [familyOn(pack, [0, 1, 2, 3, 4])],
      {
        items: [{ passTypeId: session.adult, seatNos: [5] }],
        discount: { ppm: 50_000, reason: 'Group' },
      },
      manager,
    )
    const order = await owner.caller.orders.get({ id: orderId })
    expect(order.grossMinor).toBe(dueMinor)
    expect(order.lines.map(({ kind }) => kind)).toEqual(['pass', 'package', 'pass', 'pass', 'pass', 'discount'])
  })

  test('asks again when the package was changed meanwhile, with the sum of now', async () => {
    const pack = await onSale(family())
    const now = await owner.caller.packages.update({
      ...family({ amountMinor: 110_000 }),
      items: pack.items.map(({ name: _, ...each }, at) => ({ ...each, designatedMinor: at === 0 ? 70_000 : 40_000 })),
      id: pack.id,
      expectedRev: pack.rev,
    })
    const refusal = await refusalOf(sell(100_000, [familyOn(pack, [0, 1, 2, 3, 4])]))
    expect([refusal.code, refusal.details?.dueMinor]).toEqual(['PRICE_CHANGED', 110_000])
    expect(await soldSeats()).toEqual([])
    await sell(110_000, [familyOn(now, [0, 1, 2, 3, 4])])
  })

  test('keeps what was sold as it was, whatever becomes of the package', async () => {
    const pack = await onSale(family())
    const { orderId } = await sell(100_000, [familyOn(pack, [0, 1, 2, 3, 4])])
    const before = await linesOf(orderId)
    await owner.caller.packages.update({
      ...family({ name: { en: 'Other', tr: 'Başka' } }),
      id: pack.id,
      expectedRev: pack.rev,
    })
    expect(await linesOf(orderId)).toEqual(before)
    const { db } = api.database
    await expect(sql`update package_version set rev = 9 where package_id = ${pack.id}`.execute(db)).rejects.toThrow()
  })

  test('refuses what is no such package, by field, and writes nothing', async () => {
    const pack = await onSale(family())
    const good = familyOn(pack, [0, 1, 2, 3, 4])
    const [adults, children] = good.parts
    if (!adults || !children) throw new Error('a family has parts')
    const wrong: [NonNullable<Sell['packages']>[number], string, string][] = [
      [{ ...good, parts: [adults] }, 'packages.0.parts', 'field.required'],
      [{ ...good, parts: [adults, { ...children, seatNos: [2, 3] }] }, 'packages.0.parts.1', 'field.tooSmall'],
      [{ ...good, parts: [{ ...adults, seatNos: [0, 1, 5] }, children] }, 'packages.0.parts.0', 'field.tooBig'],
      [{ ...good, people: 5 }, 'packages.0.people', 'field.invalid'],
      [{ ...good, parts: [adults, adults] }, 'packages.0.parts.1.seatNos.0', 'field.invalid'],
      [
        { ...good, parts: [{ ...adults, itemId: uuidv7() as never }, children] },
        'packages.0.parts.0.itemId',
        'field.invalid',
      ],
      [{ ...good, packageId: uuidv7() as never }, 'packages.0.packageId', 'field.notForSale'],
      [
        { ...good, parts: [{ ...adults, seatNos: [0, 99] }, children] },
        'packages.0.parts.0.seatNos.1',
        'field.invalid',
      ],
    ]
    for (const [wish, path, message] of wrong) expect(await issueOf(sell(100_000, [wish]))).toEqual({ path, message })
    expect(await issueOf(sell(100_000, [good], { channel: 'partner' }))).toEqual({
      path: 'packages.0.packageId',
      message: 'field.notForSale',
    })
    expect(await issueOf(sell(0, undefined))).toEqual({ path: 'items', message: 'field.required' })
    expect(await soldSeats()).toEqual([])
  })

  test('the last seat inside a package is sold once, and a package never in part', async () => {
    const pack = await onSale(family())
    const wishes = Array.from({ length: 8 }, (_, at) => familyOn(pack, [0, 1 + at, 9, 10 + at, 19]))
    const settled = await Promise.allSettled(wishes.map((wish) => sell(100_000, [wish])))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await soldSeats()).toHaveLength(5)
  })

  test('a choice takes one of its items, an optional part may stay away', async () => {
    const pack = await onSale(
      family({
        items: [
          item({ choiceGroup: 1, designatedMinor: 100_000 }),
          item({ choiceGroup: 1, passTypeId: session.child, designatedMinor: 100_000, extraMinor: 5000 }),
          item({ optional: true, passTypeId: session.child, extraMinor: 2000 }),
        ],
      }),
    )
    const wish = (...chosen: number[]) => ({
      packageId: pack.id,
      versionRev: pack.rev,
      parts: chosen.map((at) => ({ itemId: partOf(pack, at), seatNos: [at] })),
    })
    expect(await issueOf(sell(1, [wish(2)]))).toEqual({ path: 'packages.0.parts', message: 'field.required' })
    expect(await issueOf(sell(1, [wish(0, 1)]))).toEqual({ path: 'packages.0.parts', message: 'field.required' })
    await sell(107_000, [wish(1, 2)])
  })
})
