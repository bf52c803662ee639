import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeTicketSession, refusalOf, type TestTicketSession } from '../../testing/index.ts'
import { api, clerk, family, familyOn, type Input, onSale, openDesk, owner, sell, soldSeats } from './testing/desk.ts'

openDesk()

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

  async function exchange(
    { orderId }: Pick<Sold, 'orderId'>,
    passIds: Sold['adults'],
    to: Pick<TestTicketSession, 'id' | 'adult' | 'child'>,
    [adults, children]: [number[], number[]],
  ) {
    const items = [
      { passTypeId: to.adult, seatNos: adults },
      { passTypeId: to.child, seatNos: children },
    ]
    const wish = { orderId, passIds, ticketSessionId: to.id, items: items.filter(({ seatNos }) => seatNos.length > 0) }
    const { differenceMinor, priceVersion, rev } = await clerk.caller.orderChanges.previewExchange(wish)
    const told = { commandId: randomUUID(), expectedRev: rev, priceVersion, expectedDifferenceMinor: differenceMinor }
    const payments = differenceMinor > 0 ? [{ method: 'cash' as const, amountMinor: differenceMinor }] : []
    await clerk.caller.orderChanges.exchange({ ...wish, ...told, payments, reason: 'Another evening' })
    return differenceMinor
  }

  test('one that only goes back whole is exchanged whole, and is not taken apart by the exchange', async () => {
    const order = await sold({ partsRefundable: false })
    const other = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2 })
    const torn = await refusalOf(exchange(order, order.adults.slice(0, 1), other, [[7], []]))
    expect([torn.code, torn.details?.package]).toEqual(['STATE', 'whole'])
    const all = [...order.adults, ...order.children]
    expect(
      await exchange(order, all, other, [
        [0, 1],
        [2, 3, 4],
      ]),
    ).toBe(0)
    const { lines, passList, grossMinor } = await owner.caller.orders.get({ id: order.orderId })
    const [pack] = lines.filter(({ kind }) => kind === 'package')
    expect(lines.filter(({ kind }) => kind === 'package').map(({ qty }) => qty)).toEqual([1])
    const living = passList.filter(({ state }) => state === 'issued')
    const newLines = lines.filter(({ lineNo }) => living.some((pass) => pass.lineNo === lineNo))
    expect(newLines.map(({ parentLineNo }) => parentLineNo)).toEqual(newLines.map(() => pack?.lineNo))
    expect([grossMinor, living.length]).toEqual([100_000, 5])
    const ids = living.map(({ id }) => id)
    const refusal = await refusalOf(cancel(order, ids.slice(0, 1)))
    expect([refusal.code, refusal.details?.package]).toEqual(['STATE', 'whole'])
    const again = await refusalOf(exchange(order, ids.slice(0, 1), other, [[9], []]))
    expect([again.code, again.details?.package]).toEqual(['STATE', 'whole'])
    expect(await cancel(order, ids)).toBe(100_000)
    const gone = await owner.caller.orders.get({ id: order.orderId })
    expect([gone.state, gone.grossMinor, gone.paidMinor]).toEqual(['cancelled', 0, 0])
    expect(gone.lines.filter(({ kind }) => kind === 'package').map(({ qty }) => qty)).toEqual([1, -1])
  })

  test('so it is where all its guests get one kind of pass', async () => {
    const order = await sold({ partsRefundable: false })
    const other = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2 })
    await exchange(order, [...order.adults, ...order.children], other, [[0, 1, 2, 3, 4], []])
    const { passList } = await owner.caller.orders.get({ id: order.orderId })
    const living = passList.filter(({ state }) => state === 'issued').map(({ id }) => id)
    const refusal = await refusalOf(cancel(order, living.slice(0, 2)))
    expect([refusal.code, refusal.details?.package]).toEqual(['STATE', 'whole'])
    await cancel(order, living)
    expect((await owner.caller.orders.get({ id: order.orderId })).state).toBe('cancelled')
  })
})
