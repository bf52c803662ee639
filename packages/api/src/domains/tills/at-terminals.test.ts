import { randomUUID } from 'node:crypto'
import type { CardRefundId, OrderId, PartPaymentId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answered, charge, makeTerminal, setMood } from '../../testing/card-terminals.ts'
import { countAndClose, createTestApi, makeTicketSession, type SignedIn, type TestApi } from '../../testing/index.ts'
import { giveAllBack } from '../card-terminals/service/refunds.ts'

// What a till gave back to cards is what has reached them: a connected terminal may be asked still, or may have declined.

const price = 45_000

let api: TestApi
let owner: SignedIn
let terminalId: string
let orderId: OrderId
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  terminalId = await makeTerminal(api.database.db, { venue: api.venue, userId: owner.user.id })
  const show = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 5 })
  orderId = uuidv7() as OrderId
  const { id } = await answered(owner.caller, await charge(owner.caller, { orderId, amountMinor: price }))
  await owner.caller.orders.sell({
    commandId: randomUUID(),
    orderId,
    ticketSessionId: show.id,
    items: [{ passTypeId: show.adult, seatNos: [0] }],
    payments: [{ method: 'card', amountMinor: price, partId: id as string as PartPaymentId }],
    priceVersion: show.priceVersion,
    expectedDueMinor: price,
  })
})
afterAll(() => api.close())

const giveBack = (amountMinor: number, expectedRev: number) =>
  owner.caller.orderChanges.adjust({ commandId: randomUUID(), orderId, expectedRev, amountMinor, reason: 'Cold' })

test('a till and its reports name apart what a terminal has not given back to a card, and what somebody settled', async () => {
  await giveBack(10_000, 1)
  await giveBack(5_000, 2)
  await setMood(api.database.db, terminalId, 'refuse')
  await giveAllBack(api.services)
  const { rows } = await owner.caller.cardCharges.cases()
  const settled = rows.find(({ kind, amountMinor }) => kind === 'refund' && amountMinor === 10_000)
  await owner.caller.cardCharges.settleRefund({
    commandId: randomUUID(),
    id: settled?.id as never,
    reason: 'Given in cash',
  })
  await giveBack(2_000, 3)
  const till = await owner.caller.tills.current()
  // Of 450.00 taken 100.00 has reached the guest.
  expect(till?.takings).toEqual([
    {
      ...{ method: 'card', amountMinor: 35_000, payments: 1, refundedMinor: 10_000, refunds: 1 },
      atTerminal: [
        { state: 'by_hand', refunds: 1, amountMinor: 10_000 },
        { state: 'declined', refunds: 1, amountMinor: 5_000 },
        { state: 'under_way', refunds: 1, amountMinor: 2_000 },
      ],
    },
  ])
  const reported = {
    methods: [{ method: 'card', count: 1, amountMinor: price }],
    refunds: [{ method: 'card', count: 1, amountMinor: 10_000 }],
    atTerminal: [
      { method: 'card', state: 'by_hand', count: 1, amountMinor: 10_000 },
      { method: 'card', state: 'declined', count: 1, amountMinor: 5_000 },
      { method: 'card', state: 'under_way', count: 1, amountMinor: 2_000 },
    ],
  }
  const id = till?.id as NonNullable<typeof till>['id']
  expect((await owner.caller.zReports.x({ tillSessionId: id })).figures).toMatchObject(reported)
  const { zReport } = await countAndClose(owner.caller, { id, countedMinor: till?.cashMinor as number })
  // What the terminal says later changes the till, and not the report that was issued.
  await setMood(api.database.db, terminalId, 'approve')
  await giveAllBack(api.services)
  expect((await owner.caller.tills.session({ id })).takings).toMatchObject([
    {
      amountMinor: 33_000,
      refundedMinor: 12_000,
      refunds: 2,
      atTerminal: [{ state: 'by_hand' }, { state: 'declined' }],
    },
  ])
  const { figures } = await owner.caller.zReports.get({ id: zReport?.id as never })
  expect(figures).toMatchObject(reported)
})

test('money of a basket that goes back to a card is called given back only once the card has it', async () => {
  const basket = async (amountMinor: number) => {
    const own = { orderId: uuidv7() as OrderId, amountMinor }
    const { id } = await answered(clerk.caller, await charge(clerk.caller, own))
    return id as string as PartPaymentId
  }
  const clerk = await api.signInAs('boxoffice')
  const terminal = await makeTerminal(api.database.db, { venue: api.venue, userId: clerk.user.id })
  const [first, second, third, fourth] = [
    await basket(9_000),
    await basket(7_000),
    await basket(4_000),
    await basket(1_000),
  ]
  const back = (id: PartPaymentId) => clerk.caller.tills.returnParts({ commandId: randomUUID(), ids: [id] })
  expect(await back(first)).toMatchObject([{ state: 'returned', atTerminal: 'under_way', byHand: null }])
  await giveAllBack(api.services)
  await setMood(api.database.db, terminal, 'refuse')
  await back(second)
  await back(third)
  await giveAllBack(api.services)
  await owner.caller.cardCharges.settleRefund({
    commandId: randomUUID(),
    id: third as string as CardRefundId,
    reason: 'By bank transfer',
  })
  await back(fourth)
  const till = await clerk.caller.tills.current()
  expect(till?.parts.map(({ amountMinor, atTerminal, byHand }) => [amountMinor, atTerminal, byHand])).toEqual([
    [9_000, null, null],
    [7_000, 'declined', null],
    [4_000, null, { how: 'By bank transfer', who: owner.user.name }],
    [1_000, 'under_way', null],
  ])
  // Of 210.00 taken 90.00 and 40.00 have reached guests.
  const parts = [
    {
      ...{ method: 'card', takenMinor: 21_000, returnedMinor: 13_000 },
      atTerminal: [
        { state: 'by_hand', count: 1, amountMinor: 4_000 },
        { state: 'declined', count: 1, amountMinor: 7_000 },
        { state: 'under_way', count: 1, amountMinor: 1_000 },
      ],
    },
  ]
  const id = till?.id as NonNullable<typeof till>['id']
  expect((await owner.caller.zReports.x({ tillSessionId: id })).figures.parts).toEqual(parts)
  const { zReport } = await countAndClose(clerk.caller, { id, countedMinor: 0 })
  const { figures } = await owner.caller.zReports.get({ id: zReport?.id as never })
  expect(figures.parts).toEqual(parts)
})
