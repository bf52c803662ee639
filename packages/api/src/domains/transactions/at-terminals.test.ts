import { randomUUID } from 'node:crypto'
import type { OrderId, PartPaymentId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExport } from '../../exports/open.ts'
import { answered, charge, makeTerminal, setMood } from '../../testing/card-terminals.ts'
import { createTestApi, makeTicketSession, openTill, type SignedIn, type TestApi } from '../../testing/index.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { postAll } from '../book/service/post.ts'
import { giveAllBack } from '../card-terminals/service/refunds.ts'
import { openDocument } from '../orders/documents/open.ts'

// A refund at a connected terminal is given back when the terminal says so, and not before.

const price = 45_000

let api: TestApi
let owner: SignedIn
let terminalId: string
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  terminalId = await makeTerminal(api.database.db, { venue: api.venue, userId: owner.user.id })
})
afterAll(() => api.close())

test('what a terminal was asked to give back is under way, declined or given back, in the list and at the order', async () => {
  const show = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 5 })
  const orderId = uuidv7() as OrderId
  const asked = await charge(owner.caller, { orderId, amountMinor: price })
  const { id } = await answered(owner.caller, asked)
  await owner.caller.orders.sell({
    commandId: randomUUID(),
    orderId,
    ticketSessionId: show.id,
    items: [{ passTypeId: show.adult, seatNos: [0] }],
    payments: [{ method: 'card', amountMinor: price, partId: id as string as PartPaymentId }],
    priceVersion: show.priceVersion,
    expectedDueMinor: price,
  })
  const adjust = { commandId: randomUUID(), orderId, expectedRev: 1, amountMinor: 10_000, reason: 'Cold' }
  await owner.caller.orderChanges.adjust(adjust)
  const stateNow = async () => {
    const { rows } = await owner.caller.transactions.list({ kind: 'refund' })
    const state = rows[0]?.state
    const alike = await Promise.all(
      (['given_back', 'under_way', 'declined'] as const).map(async (each) => {
        const { total } = await owner.caller.transactions.list({ state: each })
        return total > 0 && each
      }),
    )
    const { refunds } = await owner.caller.orders.get({ id: orderId })
    return [state, alike.filter(Boolean), refunds[0]?.atTerminal]
  }
  // Of 450.00 taken, what has reached the guest; 100.00 is on its way, and was declined, and was given back.
  const sumsNow = async () => {
    const { sums, ways } = await owner.caller.transactions.totals({})
    const { takenMinor, refundedMinor, underWayMinor, declinedMinor } = sums[0] ?? {}
    expect(ways[0]).toMatchObject({ takenMinor, refundedMinor, underWayMinor, declinedMinor })
    return [takenMinor, refundedMinor, underWayMinor, declinedMinor]
  }
  const paymentNow = async () => {
    const { rows } = await owner.caller.transactions.list({ kind: 'payment' })
    const state = rows[0]?.state ?? 'waiting'
    expect((await owner.caller.transactions.list({ kind: 'payment', state })).total).toBe(1)
    expect((await owner.caller.transactions.list({ kind: 'payment', state: 'partly_refunded' })).total).toBe(
      state === 'partly_refunded' ? 1 : 0,
    )
    const { related } = await owner.caller.transactions.get({ kind: 'payment', id: rows[0]?.id as string })
    return [state, rows[0]?.openMinor, related.map(({ atTerminal }) => atTerminal)]
  }
  const orderNow = async () => {
    const { rows } = await owner.caller.orders.list({})
    const { history } = await owner.caller.orders.get({ id: orderId })
    const { underWayMinor, declinedMinor } = rows[0] ?? {}
    return [underWayMinor, declinedMinor, history.filter(({ action }) => action.startsWith('cardCharges')).length]
  }
  const paperNow = async () => {
    const { url } = await owner.caller.orders.document({ orderId, kind: 'refund', changeNo: 1 })
    const paper = await openDocument(api.services, url.replace('/api/files/document?ticket=', ''))
    const [page] = await readPdf(paper?.content ?? Buffer.of())
    return ['refund.total', 'refund.underWay', 'refund.declined', 'Given in cash'].filter((word) =>
      page?.texts.join('').includes(word),
    )
  }
  // The way of a refund ends where its money is.
  const endNow = async () => {
    const { rows } = await owner.caller.transactions.list({ kind: 'refund' })
    const { path } = await owner.caller.transactions.get({ kind: 'refund', id: rows[0]?.id as string })
    return path.at(-1)?.at
  }
  const { id: customerId } = await owner.caller.customers.create({ name: 'Lale', phone: '+905321112233' })
  await owner.caller.customers.attachOrders({ customerId, orderIds: [orderId] })
  const customerNow = async () => {
    const { spentMinor, events } = await owner.caller.customers.file({ id: customerId })
    return [spentMinor, events.find(({ kind }) => kind === 'refund')?.atTerminal]
  }
  expect(await stateNow()).toEqual(['under_way', ['under_way'], 'under_way'])
  expect(await customerNow()).toEqual([price, 'under_way'])
  expect([await paperNow(), await endNow()]).toEqual([['refund.underWay'], 'terminal'])
  expect(await sumsNow()).toEqual([price, 0, 10_000, 0])
  expect(await paymentNow()).toEqual(['under_way', 10_000, ['under_way']])
  expect(await orderNow()).toEqual([10_000, 0, 0])
  await setMood(api.database.db, terminalId, 'refuse')
  await giveAllBack(api.services)
  expect(await stateNow()).toEqual(['declined', ['declined'], 'declined'])
  expect(await sumsNow()).toEqual([price, 0, 0, 10_000])
  expect(await customerNow()).toEqual([price, 'declined'])
  expect([await paperNow(), await endNow()]).toEqual([['refund.declined'], 'terminal'])
  expect(await paymentNow()).toEqual(['declined', 10_000, ['declined']])
  expect(await orderNow()).toEqual([0, 10_000, 1])
  const refund = (await owner.caller.cardCharges.cases()).rows.find((each) => each.kind === 'refund')
  await owner.caller.cardCharges.settleRefund({
    commandId: randomUUID(),
    id: refund?.id as never,
    reason: 'Given in cash',
  })
  expect(await stateNow()).toEqual(['given_back', ['given_back'], null])
  expect(await sumsNow()).toEqual([price, 10_000, 0, 0])
  expect(await customerNow()).toEqual([price - 10_000, null])
  expect([await paperNow(), await endNow()]).toEqual([['refund.total', 'Given in cash'], 'guest'])
  // It came from no terminal, and from where is only known by word.
  const { rows: back } = await owner.caller.transactions.list({ kind: 'refund' })
  const { path } = await owner.caller.transactions.get({ kind: 'refund', id: back[0]?.id as string })
  expect(path).toMatchObject([{ at: 'hand', how: 'Given in cash', who: api.owner.name }, { at: 'guest' }])
  const byHand = { how: 'Given in cash', who: api.owner.name, till: null }
  expect((await owner.caller.orders.get({ id: orderId })).refunds[0]?.byHand).toEqual(byHand)
  const { rows: paid } = await owner.caller.transactions.list({ kind: 'payment' })
  const taken = await owner.caller.transactions.get({ kind: 'payment', id: paid[0]?.id as string })
  expect(taken.path.map(({ at }) => at)).toContain('terminal')
  expect(await paymentNow()).toEqual(['partly_refunded', null, [null]])
  expect(await orderNow()).toEqual([0, 0, 2])
})

test('money for a basket that goes back to the card is no more given back than that', async () => {
  await setMood(api.database.db, terminalId, 'approve')
  const asked = await charge(owner.caller, { orderId: uuidv7() as OrderId, amountMinor: 7_000 })
  const { id } = await answered(owner.caller, asked)
  await owner.caller.tills.returnParts({ commandId: randomUUID(), ids: [id as string as PartPaymentId] })
  const stateOf = async () =>
    (await owner.caller.transactions.list({ amountMinor: 7_000 })).rows.map(({ state }) => state)
  expect(await stateOf()).toEqual(['under_way', 'under_way'])
  await giveAllBack(api.services)
  expect(await stateOf()).toEqual(['given_back', 'returned'])
})

test('what a terminal declined and somebody handed out is cash of their till, with the card beside it', async () => {
  const { db } = api.database
  const { caller, user } = await api.signInAs('owner')
  await openTill(db, { venue: api.venue, userId: user.id, floatMinor: 100_000 })
  await setMood(db, terminalId, 'approve')
  const asked = await charge(owner.caller, { orderId: uuidv7() as OrderId, amountMinor: 8_100 })
  const { id } = await answered(owner.caller, asked)
  await owner.caller.tills.returnParts({ commandId: randomUUID(), ids: [id as string as PartPaymentId] })
  await setMood(db, terminalId, 'refuse')
  await giveAllBack(api.services)
  const methods = (await owner.caller.transactions.choices()).methods
  const wayOf = async (method: string) => {
    const { ways } = await owner.caller.transactions.totals({ amountMinor: 8_100 })
    const { methodId, takenMinor, refundedMinor, declinedMinor } = ways.find((way) => way.method === method) ?? {}
    return { methodId, money: [takenMinor, refundedMinor, declinedMinor] }
  }
  expect((await wayOf('card')).money).toEqual([8_100, 0, 8_100])
  const refund = (await owner.caller.cardCharges.cases()).rows.find((each) => each.amountMinor === 8_100)
  await caller.cardCharges.settleRefund({
    ...{ commandId: randomUUID(), id: refund?.id as never, reason: 'At the counter', inCash: true },
  })
  const till = await caller.tills.current()
  // The card gave nothing back, and 81.00 left as cash.
  expect((await wayOf('card')).money).toEqual([8_100, 0, 0])
  const cash = await wayOf('cash')
  expect(cash.money).toEqual([0, 8_100, 0])
  const narrowed = await owner.caller.transactions.list({ methodId: cash.methodId as never, amountMinor: 8_100 })
  expect(narrowed.rows).toHaveLength(1)
  const [row] = narrowed.rows
  expect(row).toMatchObject({
    ...{ kind: 'refund', state: 'given_back', method: 'cash', amountMinor: 8_100 },
    ...{ till: till?.till.name, clerk: { id: user.id }, businessDate: till?.businessDate },
    declinedWay: { en: 'Card' },
    methodName: methods.find(({ id: each }) => each === cash.methodId)?.name,
  })
  const { total } = await owner.caller.transactions.list({ kind: 'refund', amountMinor: 8_100 })
  expect(total).toBe(1)
  // Who sees only their own till finds it at the till that the cash left.
  const own = await caller.transactions.list({ tillId: till?.till.id as never, amountMinor: 8_100 })
  expect(own.rows.map(({ kind }) => kind)).toEqual(['refund'])
  await postAll(db)
  const { path, related, entries } = await owner.caller.transactions.get({ kind: 'refund', id: row?.id as string })
  expect(path).toMatchObject([
    { at: 'declined', name: { en: 'Card' }, how: 'At the counter', who: user.name },
    { at: 'till', name: till?.till.name, closedAt: null },
    { at: 'guest' },
  ])
  expect(related).toMatchObject([{ kind: 'payment', amountMinor: 8_100, methodName: { en: 'Card' } }])
  expect(entries.map(({ act }) => act)).toEqual(['till.card_refund'])
  const paid = await owner.caller.transactions.get({ kind: 'payment', id: row?.id as string })
  expect(paid.related).toMatchObject([{ kind: 'refund', methodName: row?.methodName, at: row?.at, atTerminal: null }])
  const file = await exportOf({ amountMinor: 8_100, kind: 'refund' })
  expect(file.map((cells) => [2, 6, 7, 9, 16, 17].map((n) => cells[n]))).toEqual([
    ['transactions.kind.refund tr', row?.methodName.tr, 'Kart', '81,00', till?.till.name, user.name],
  ])
})

async function exportOf(filter: object): Promise<string[][]> {
  const { url } = await owner.caller.transactions.export(filter)
  const opened = await openExport(api.services, url.replace('/api/files/export?ticket=', ''))
  let text = ''
  for await (const piece of opened?.text() ?? []) text += piece
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.replaceAll('"', '').split(';'))
}
