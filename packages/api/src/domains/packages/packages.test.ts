import { randomUUID } from 'node:crypto'
import type { OrderId, PackageRow, SalePackage } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApi,
  makeTicketSession,
  openTill,
  projectionsDiffer,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'

let api: TestApi
let owner: SignedIn
let clerk: SignedIn
let session: TestTicketSession

beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  clerk = await api.signInAs('boxoffice')
  await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id })
})
beforeEach(async () => {
  // An adult costs 450.00, a child 225.00.
  session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 10, standing: 20 })
})
afterAll(async () => {
  await postAll(api.database.db)
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
  await api.close()
})

type Input = Parameters<SignedIn['caller']['packages']['create']>[0]
const item = (more: Partial<Input['items'][number]>): Input['items'][number] => ({
  kind: 'pass',
  passTypeId: session.adult,
  choiceGroup: null,
  qty: 1,
  per: 'order',
  designatedMinor: null,
  optional: false,
  extraMinor: 0,
  ...more,
})
/** Two adults and three children for 1,000.00 instead of 1,575.00. */
const family = (more: Partial<Input> = {}): Input => ({
  productId: session.productId as Input['productId'],
  name: { en: 'Family', tr: 'Aile' },
  description: { en: '', tr: '' },
  priceMode: 'fixed',
  amountMinor: 100_000,
  percentPpm: null,
  validFrom: null,
  validUntil: null,
  channels: ['door', 'phone'],
  minPeople: null,
  maxPeople: null,
  partsRefundable: true,
  showOnWebsite: false,
  items: [
    item({ qty: 2, designatedMinor: 60_000 }),
    item({ passTypeId: session.child, qty: 3, designatedMinor: 40_000 }),
  ],
  ...more,
})
const group = (more: Partial<Input> = {}): Input =>
  family({
    name: { en: 'Group', tr: 'Grup' },
    priceMode: 'sum_minus_percent',
    amountMinor: null,
    percentPpm: 100_000,
    minPeople: 4,
    maxPeople: 12,
    items: [item({ per: 'person' })],
    ...more,
  })

async function onSale(input: Input): Promise<PackageRow> {
  const { id, rev } = await owner.caller.packages.create(input)
  return owner.caller.packages.setState({ id, expectedRev: rev, state: 'active' })
}
const partOf = (pack: PackageRow, at: number) => pack.items[at]?.id as SalePackage['parts'][number]['itemId']
/** One family on these seats: the first two are the adults'. */
const familyOn = (pack: PackageRow, [a = 0, b = 0, ...children]: number[]) => ({
  packageId: pack.id,
  versionRev: pack.rev,
  parts: [
    { itemId: partOf(pack, 0), seatNos: [a, b] },
    { itemId: partOf(pack, 1), seatNos: children },
  ],
})

type Sell = Parameters<SignedIn['caller']['orders']['sell']>[0]
function sell(dueMinor: number, packages: Sell['packages'], more: Partial<Sell> = {}, { caller } = clerk) {
  return caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [],
    packages,
    payments: dueMinor === 0 ? [] : [{ method: 'cash', amountMinor: dueMinor }],
    priceVersion: session.priceVersion,
    expectedDueMinor: dueMinor,
    ...more,
  })
}
const linesOf = async (id: OrderId) =>
  (await owner.caller.orders.get({ id })).lines.map((line) => [
    line.lineNo,
    line.kind,
    line.text.en,
    line.qty,
    line.unitMinor,
    line.parentLineNo,
  ])
const issueOf = async (work: Promise<unknown>) => (await refusalOf(work)).issues?.[0]
const soldSeats = async () => {
  const { rows } = await sql<{ seatNo: number }>`select seat_no as "seatNo" from session_seat
    where venue_id = ${api.venue.id} and ticket_session_id = ${session.id} and status = 2 order by seat_no`.execute(
    api.database.db,
  )
  return rows.map(({ seatNo }) => seatNo)
}

describe('keeping packages', () => {
  test('a package is a draft until it is put on sale, and can be changed, paused and retired', async () => {
    const draft = await owner.caller.packages.create(family())
    expect(draft).toMatchObject({ state: 'draft', rev: 1, sold: 0 })
    expect(await issueOf(sell(100_000, [familyOn(draft, [0, 1, 2, 3, 4])]))).toEqual({
      path: 'packages.0.packageId',
      message: 'field.notForSale',
    })
    const active = await owner.caller.packages.setState({ id: draft.id, expectedRev: 1, state: 'active' })
    const { items } = active
    const changed = await owner.caller.packages.update({
      ...family({ name: { en: 'Big family', tr: 'Geniş aile' } }),
      items: items.map(({ name: _, ...each }) => each),
      id: draft.id,
      expectedRev: 2,
    })
    expect(changed).toMatchObject({ name: { en: 'Big family' }, state: 'active', rev: 3 })
    expect(changed.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    expect((await refusalOf(owner.caller.packages.retire({ id: draft.id, expectedRev: 2 }))).code).toBe('STALE')
    await owner.caller.packages.retire({ id: draft.id, expectedRev: 3 })
    expect(
      (await refusalOf(owner.caller.packages.setState({ id: draft.id, expectedRev: 4, state: 'active' }))).code,
    ).toBe('STATE')
    const listed = async (retired: boolean) =>
      (await clerk.caller.packages.list({ retired })).some(({ id }) => id === draft.id)
    expect([await listed(false), await listed(true)]).toEqual([false, true])
  })

  test('what is wrong with it is told at the field', async () => {
    const wrong: [Partial<Input>, string, string][] = [
      [{ amountMinor: 99_999 }, 'amountMinor', 'field.partsSum'],
      [{ amountMinor: null }, 'amountMinor', 'field.required'],
      [{ percentPpm: 1 }, 'percentPpm', 'field.invalid'],
      [{ validFrom: '2026-12-02', validUntil: '2026-12-01' }, 'validUntil', 'field.tooSmall'],
      [
        { items: [item({ kind: 'food', passTypeId: null, designatedMinor: 100_000 })] },
        'items.0.kind',
        'field.passesOnly',
      ],
      [
        { items: [item({ passTypeId: uuidv7() as never, designatedMinor: 100_000 })] },
        'items.0.passTypeId',
        'field.invalid',
      ],
      [
        { items: [item({ designatedMinor: 60_000 }), item({ per: 'person', designatedMinor: 40_000 })] },
        'items.1.per',
        'field.onePer',
      ],
      [
        {
          items: [
            item({ choiceGroup: 1, designatedMinor: 100_000 }),
            item({ choiceGroup: 1, qty: 2, designatedMinor: 100_000 }),
          ],
        },
        'items.1.qty',
        'field.sameInChoice',
      ],
      [{ items: [item({ optional: true })], amountMinor: 0 }, 'items', 'field.required'],
      [{ productId: uuidv7() as never }, 'productId', 'field.invalid'],
    ]
    for (const [more, path, message] of wrong) {
      expect(await issueOf(owner.caller.packages.create(family(more)))).toEqual({ path, message })
    }
    expect((await refusalOf(clerk.caller.packages.create(family()))).code).toBe('FORBIDDEN')
  })

  test('the database keeps the shares to the price, whoever writes', async () => {
    const { id } = await owner.caller.packages.create(family())
    const { db } = api.database
    const broken = (statement: ReturnType<typeof sql>) =>
      expect(statement.execute(db)).rejects.toThrow('come to the price')
    await broken(sql`update package set amount_minor = 1 where id = ${id}`)
    await broken(sql`update package_item set designated_minor = 1 where package_id = ${id}`)
    await broken(sql`delete from package_item where package_id = ${id} and place = 1`)
    await broken(sql`delete from package_item where package_id = ${id}`)
  })

  test('its days say how many there is room for', async () => {
    const pack = await onSale(family())
    const { session: shown } = await clerk.caller.booking.session({ id: session.id })
    const at = { id: pack.id, from: shown.date, until: shown.date }
    // 20 seats and 20 places, five for each.
    expect((await clerk.caller.packages.dates(at)).map(({ packages }) => packages)).toEqual([8])
    await sell(100_000, [familyOn(pack, [0, 1, 2, 3, 4])])
    expect((await clerk.caller.packages.dates(at)).map(({ packages }) => packages)).toEqual([7])
    expect((await clerk.caller.packages.list({})).find(({ id }) => id === pack.id)?.sold).toBe(1)
    expect(await clerk.caller.packages.alone({ productId: pack.productId })).toEqual(
      expect.arrayContaining([{ passTypeId: session.adult, fromMinor: 30_000, toMinor: 45_000 }]),
    )
  })
})

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

describe('giving packages back', () => {
  async function sold(more: Partial<Input> = {}) {
    const pack = await onSale(family(more))
    const { orderId } = await sell(100_000, [familyOn(pack, [0, 1, 2, 3, 4])])
    const { rev, passList } = await owner.caller.orders.get({ id: orderId })
    const idsOf = (type: string) => passList.filter(({ type: name }) => name.en === type).map(({ id }) => id)
    return { orderId, rev, adults: idsOf('Adult'), children: idsOf('Child') }
  }
  type Sold = Awaited<ReturnType<typeof sold>>
  async function cancel({ orderId }: Pick<Sold, 'orderId'>, passIds: Sold['adults']) {
    const wish = { orderId, passIds, lineNos: [] }
    const { refundMinor, rev } = await clerk.caller.orderChanges.previewCancel(wish)
    await clerk.caller.orderChanges.cancel({
      ...wish,
      commandId: randomUUID(),
      expectedRev: rev,
      expectedRefundMinor: refundMinor,
      reason: 'Guest is ill',
    })
    return refundMinor
  }

  test('some of its passes go back at their shares, the rest later, and together it is all', async () => {
    const order = await sold()
    expect(await cancel(order, order.adults.slice(0, 1))).toBe(30_000)
    expect(await soldSeats()).toHaveLength(4)
    const back = await cancel(order, [...order.adults.slice(1), ...order.children])
    expect(back).toBe(70_000)
    const { lines, grossMinor, state } = await owner.caller.orders.get({ id: order.orderId })
    expect([grossMinor, state]).toEqual([0, 'cancelled'])
    expect(lines.filter(({ kind }) => kind === 'package').map(({ qty }) => qty)).toEqual([1, -1])
  })

  test('one that goes back whole or not at all says so', async () => {
    const order = await sold({ partsRefundable: false })
    const refusal = await refusalOf(cancel(order, order.adults))
    expect([refusal.code, refusal.details?.package]).toEqual(['STATE', 'whole'])
    expect(await cancel(order, [...order.adults, ...order.children])).toBe(100_000)
  })

  test('a pass that is exchanged keeps what the package made it cheaper', async () => {
    const order = await sold()
    const [adult] = order.adults
    if (!adult) throw new Error('no adult')
    const other = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2 })
    const wish = {
      orderId: order.orderId,
      passIds: [adult],
      ticketSessionId: other.id,
      items: [{ passTypeId: other.adult, seatNos: [7] }],
    }
    const { differenceMinor, priceVersion, rev } = await clerk.caller.orderChanges.previewExchange(wish)
    expect(differenceMinor).toBe(0)
    await clerk.caller.orderChanges.exchange({
      ...wish,
      commandId: randomUUID(),
      expectedRev: rev,
      priceVersion,
      expectedDifferenceMinor: 0,
      payments: [],
      reason: 'Better seat',
    })
    const { lines } = await owner.caller.orders.get({ id: order.orderId })
    expect(lines.at(-1)).toMatchObject({ special: 'price', unitMinor: 30_000, listMinor: 45_000, parentLineNo: null })
  })
})
