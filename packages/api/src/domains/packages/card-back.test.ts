import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { waitFor } from '@marquee/db/testing'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { compareBook, makeTicketSession, reasonOf, refusalOf } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { untilSomebodyWaits } from '../../testing/waiting.ts'
import { accept, finish, laterSession } from '../session-plans/testing/bench.ts'
import { codeOf, giveBack, orderOf, soldTreat, spend } from './testing/card-desk.ts'
import { api, clerk, openDesk, owner, session } from './testing/desk.ts'

openDesk()

const cardOf = (id: string | undefined) => owner.caller.giftCards.get({ id: id as never })
const passIdsOf = async (orderId: OrderId, seatNos?: readonly number[]) =>
  (await orderOf(orderId)).passList
    .filter(({ seat, state }) => state === 'issued' && (!seatNos || seatNos.includes(seat?.seatNo ?? -1)))
    .map(({ id }) => id)
const whole = { partsRefundable: false }
async function booked() {
  await postAll(api.database.db)
  expect(await compareBook(api.database.db, api.venue.id, 0)).toEqual([])
}

describe('a package with a gift card that only goes back whole', () => {
  test('takes its card along: the whole price goes back and the card pays nothing more', async () => {
    const { orderId, cards } = await soldTreat(whole)
    const code = await codeOf(cards[0]?.id)
    expect(await giveBack(orderId, { passIds: await passIdsOf(orderId) })).toBe(100_000)
    expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', grossMinor: 0, paidMinor: 0, taxMinor: 0 })
    expect(await cardOf(cards[0]?.id)).toMatchObject({
      state: 'taken_back',
      balanceMinor: 0,
      entries: [{ kind: 'taken_back', amountMinor: -25_000, order: { id: orderId } }, { kind: 'sold' }],
    })
    expect(await reasonOf(owner.caller.giftCards.check({ code }))).toBe('OK')
    await booked()
  })

  test('stays, all of it, once its card has paid', async () => {
    const { orderId, cards } = await soldTreat(whole)
    await spend(cards[0]?.id, 100)
    const refused = await refusalOf(giveBack(orderId, { passIds: await passIdsOf(orderId) }))
    expect(refused).toMatchObject({ code: 'STATE', details: { card: 'used', lineNo: 3, tails: [cards[0]?.tail] } })
    expect(await orderOf(orderId)).toMatchObject({ state: 'confirmed', grossMinor: 100_000 })
    expect(await cardOf(cards[0]?.id)).toMatchObject({ state: 'active', balanceMinor: 24_900 })
  })

  test('of two, the one goes back whose card nobody has used, and its card not alone', async () => {
    const { orderId, cards } = await soldTreat(whole, [0, 1, 2, 3])
    await spend(cards[0]?.id, 25_000)
    const alone = clerk.caller.orderChanges.takeBackCard({
      ...{ commandId: randomUUID(), orderId, cardId: cards[1]?.id as never, expectedRev: 1, reason: 'Mistake' },
    })
    expect(await refusalOf(alone)).toMatchObject({ code: 'STATE', details: { package: 'whole', lineNo: 1 } })
    expect(await giveBack(orderId, { passIds: await passIdsOf(orderId, [0, 1]) })).toBe(100_000)
    expect((await orderOf(orderId)).giftCards?.map(({ state }) => state)).toEqual(['empty', 'taken_back'])
    const rest = await refusalOf(giveBack(orderId, { passIds: await passIdsOf(orderId) }))
    expect(rest).toMatchObject({ code: 'STATE', details: { card: 'used' } })
    await booked()
  })

  test('keeps its card with its guest when they move to another show, and then they go back together or not at all', async () => {
    const { orderId, cards } = await soldTreat(whole)
    const other = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2 })
    const passIds = await passIdsOf(orderId)
    const items = [{ passTypeId: other.adult, seatNos: [7, 8] }]
    const wish = { orderId, passIds, ticketSessionId: other.id, items }
    const { differenceMinor, priceVersion, rev } = await clerk.caller.orderChanges.previewExchange(wish)
    expect(differenceMinor).toBe(0)
    await clerk.caller.orderChanges.exchange({
      ...wish,
      ...{ commandId: randomUUID(), expectedRev: rev, priceVersion, expectedDifferenceMinor: 0 },
      ...{ payments: [], reason: 'Another day' },
    })
    expect(await cardOf(cards[0]?.id)).toMatchObject({ state: 'active', balanceMinor: 25_000 })
    const moved = await orderOf(orderId)
    expect(moved.grossMinor).toBe(100_000)
    const alone = clerk.caller.orderChanges.takeBackCard({
      ...{ commandId: randomUUID(), orderId, cardId: cards[0]?.id as never, expectedRev: moved.rev, reason: 'No' },
    })
    expect(await refusalOf(alone)).toMatchObject({ code: 'STATE', details: { package: 'whole' } })
    expect(await giveBack(orderId, { passIds: await passIdsOf(orderId) })).toBe(100_000)
    expect((await cardOf(cards[0]?.id)).state).toBe('taken_back')
    expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', grossMinor: 0, paidMinor: 0 })
    await booked()
  })
})

describe('a package with a gift card whose parts go back one by one', () => {
  test('leaves the card with its guest, and its order lives on with it', async () => {
    const { orderId, cards } = await soldTreat()
    expect(await giveBack(orderId, { passIds: await passIdsOf(orderId) })).toBe(75_000)
    expect(await orderOf(orderId)).toMatchObject({ state: 'partly_cancelled', grossMinor: 25_000 })
    expect((await cardOf(cards[0]?.id)).state).toBe('active')
    const { rev } = await orderOf(orderId)
    await clerk.caller.orderChanges.takeBackCard({
      ...{ commandId: randomUUID(), orderId, cardId: cards[0]?.id as never, expectedRev: rev, reason: 'Mistake' },
    })
    expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', grossMinor: 0, paidMinor: 0 })
    await booked()
  })

  test('takes it back with the passes where it is named, unless it was used', async () => {
    const { orderId, cards } = await soldTreat()
    const pieces = [{ lineNo: 3, qty: 1 }]
    expect(await giveBack(orderId, { passIds: await passIdsOf(orderId), pieces })).toBe(100_000)
    expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', grossMinor: 0 })
    expect((await cardOf(cards[0]?.id)).state).toBe('taken_back')
    const other = await soldTreat({}, [2, 3])
    await spend(other.cards[0]?.id, 25_000)
    const passIds = await passIdsOf(other.orderId)
    const refused = await refusalOf(giveBack(other.orderId, { passIds, pieces }))
    expect(refused).toMatchObject({ code: 'STATE', details: { card: 'used' } })
    expect(await giveBack(other.orderId, { passIds })).toBe(75_000)
    await booked()
  })

  test('names at most as many as there are, by field', async () => {
    const { orderId } = await soldTreat()
    const preview = (pieces: { lineNo: number; qty: number }[]) =>
      clerk.caller.orderChanges.previewCancel({ orderId, passIds: [], lineNos: [], pieces })
    expect((await refusalOf(preview([{ lineNo: 3, qty: 2 }]))).issues).toEqual([
      { path: 'pieces.0.qty', message: 'field.tooBig' },
    ])
    expect(await preview([{ lineNo: 3, qty: 1 }])).toMatchObject({ refundMinor: 25_000, isWhole: false, feeMinor: 0 })
  })

  test('an adjustment takes nothing off the money on a card', async () => {
    const { orderId } = await soldTreat()
    const adjust = (amountMinor: number) =>
      clerk.caller.orderChanges.adjust({
        ...{ commandId: randomUUID(), orderId, expectedRev: 1, amountMinor, reason: 'Bad sound' },
      })
    expect(await reasonOf(adjust(75_001))).toBe('OVER_REFUND')
    await adjust(75_000)
    expect(await giveBack(orderId, { passIds: [], pieces: [{ lineNo: 3, qty: 1 }] })).toBe(25_000)
    await booked()
  })
})

describe('at the same moment', () => {
  const cancelOf = async (orderId: OrderId) => {
    const wish = { orderId, passIds: await passIdsOf(orderId), lineNos: [] }
    const { refundMinor, rev } = await clerk.caller.orderChanges.previewCancel(wish)
    const told = { commandId: randomUUID(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Guest is ill' }
    return { ...wish, ...told }
  }

  test('of two refunds of the package one passes, and its card goes back once', async () => {
    const { orderId, cards } = await soldTreat(whole)
    const wishes = [await cancelOf(orderId), await cancelOf(orderId)]
    const answers = await Promise.all(wishes.map((wish) => reasonOf(clerk.caller.orderChanges.cancel(wish))))
    expect(answers.toSorted()).toEqual(['OK', 'STALE'])
    expect((await cardOf(cards[0]?.id)).entries.map(({ kind }) => kind)).toEqual(['taken_back', 'sold'])
    await booked()
  })

  test.each([true, false])(
    'of a payment by the card and the refund of its package, the first wins (paid first: %s)',
    async (isPaidFirst) => {
      const { orderId, cards } = await soldTreat(whole)
      const code = await codeOf(cards[0]?.id)
      const wish = await cancelOf(orderId)
      const pay = () =>
        reasonOf(
          clerk.caller.orders.sell({
            ...{ commandId: randomUUID(), orderId: uuidv7() as OrderId, ticketSessionId: session.id },
            items: [{ passTypeId: session.child as never, seatNos: [9] }],
            payments: [{ method: 'voucher', amountMinor: 22_500, giftCard: code }],
            ...{ priceVersion: session.priceVersion, expectedDueMinor: 22_500 },
          }),
        )
      const back = () => reasonOf(clerk.caller.orderChanges.cancel(wish))
      const waiting: Promise<string>[] = []
      await api.database.asOwner.transaction().execute(async (tx) => {
        await sql`select from gift_card where id = ${cards[0]?.id} for update`.execute(tx)
        waiting.push((isPaidFirst ? pay : back)())
        await untilSomebodyWaits(tx, 1)
        waiting.push((isPaidFirst ? back : pay)())
        await untilSomebodyWaits(tx, 2)
      })
      expect(await Promise.all(waiting)).toEqual(['OK', isPaidFirst ? 'STATE' : 'GIFT_CARD'])
      expect((await orderOf(orderId)).state).toBe(isPaidFirst ? 'confirmed' : 'cancelled')
      expect((await cardOf(cards[0]?.id)).balanceMinor).toBe(isPaidFirst ? 2500 : 0)
      await booked()
    },
  )

  test('negative control: a line that gives back the money of a used card is stopped by the database', async () => {
    const { orderId, cards } = await soldTreat(whole)
    await spend(cards[0]?.id, 100)
    const { rows } = await sql<{
      actor: string
    }>`select created_by as actor from sale_order where id = ${orderId}`.execute(api.database.db)
    const careless = sql`
      insert into gift_entry (venue_id, id, card_id, kind, amount_minor, balance_after_minor, currency, order_id, line_no,
        business_date, actor_id)
      values (${api.venue.id}, ${uuidv7()}, ${cards[0]?.id}, 'taken_back', -24900, 0, 'TRY', ${orderId}, 3, current_date,
        ${rows[0]?.actor})`
    await expect(careless.execute(api.database.db)).rejects.toMatchObject({ constraint: 'gift_card_allows' })
    // Without the trigger nothing would stop it.
    const undone = api.database.asOwner.transaction().execute(async (tx) => {
      await sql`alter table gift_entry disable trigger moves`.execute(tx)
      await careless.execute(tx)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
  })
})

describe('when its show is called off', () => {
  const planOf = async (more: object = {}) => {
    const plan = await accept(owner, { ticketSessionIds: [session.id], ...more })
    await finish(api, plan)
    const rows = await owner.caller.sessionPlans.orders({ id: plan.id, filter: 'hand' })
    return (orderId: OrderId) => rows.find((row) => row.orderId === orderId)?.causes ?? []
  }

  test('a plan takes back the card that nobody has used, and leaves the one that has paid to a person', async () => {
    const unused = [await soldTreat({}, [0, 1]), await soldTreat(whole, [2, 3])]
    const used = [await soldTreat({}, [4, 5]), await soldTreat(whole, [6, 7])]
    const other = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2 })
    for (const [seatNo, { cards }] of used.entries()) {
      await clerk.caller.orders.sell({
        ...{ commandId: randomUUID(), orderId: uuidv7() as OrderId, ticketSessionId: other.id },
        items: [{ passTypeId: other.child as never, seatNos: [seatNo] }],
        payments: [{ method: 'voucher', amountMinor: 22_500, giftCard: await codeOf(cards[0]?.id) }],
        ...{ priceVersion: other.priceVersion, expectedDueMinor: 22_500 },
      })
    }
    const causesOf = await planOf()
    for (const { orderId, cards } of unused) {
      expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', grossMinor: 0 })
      expect((await cardOf(cards[0]?.id)).state).toBe('taken_back')
      expect(causesOf(orderId)).not.toContain('cardSpent')
    }
    for (const { orderId, cards } of used) {
      expect(await orderOf(orderId)).toMatchObject({ state: 'partly_cancelled', grossMinor: 25_000 })
      expect(await cardOf(cards[0]?.id)).toMatchObject({ state: 'active', balanceMinor: 2500 })
      expect(causesOf(orderId)).toContain('cardSpent')
    }
    await booked()
  })

  test('a card that pays while the plan takes its package back stays: the order is looked at again, and none waits', async () => {
    const { orderId, cards } = await soldTreat(whole)
    const code = await codeOf(cards[0]?.id)
    const other = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2 })
    const plan = await accept(owner, { ticketSessionIds: [session.id] })
    let ends: Promise<unknown> = Promise.resolve()
    await api.database.asOwner.transaction().execute(async (tx) => {
      await sql`select from gift_card where id = ${cards[0]?.id} for update`.execute(tx)
      const paid = clerk.caller.orders.sell({
        ...{ commandId: randomUUID(), orderId: uuidv7() as OrderId, ticketSessionId: other.id },
        items: [{ passTypeId: other.child as never, seatNos: [0] }],
        payments: [{ method: 'voucher', amountMinor: 22_500, giftCard: code }],
        ...{ priceVersion: other.priceVersion, expectedDueMinor: 22_500 },
      })
      await untilSomebodyWaits(tx, 1)
      ends = Promise.all([paid, finish(api, plan)])
      await untilSomebodyWaits(tx, 2)
    })
    await ends
    await waitFor('the plan to end', async () => {
      await finish(api, plan)
      return (await owner.caller.sessionPlans.get({ id: plan.id })).done === 1
    })
    expect(await owner.caller.sessionPlans.get({ id: plan.id })).toMatchObject({ failed: 0, toDo: 1 })
    const rows = await owner.caller.sessionPlans.orders({ id: plan.id, filter: 'hand' })
    expect(rows.find((row) => row.orderId === orderId)?.causes).toContain('cardSpent')
    expect(await orderOf(orderId)).toMatchObject({ state: 'partly_cancelled', grossMinor: 25_000 })
    expect(await cardOf(cards[0]?.id)).toMatchObject({ state: 'active', balanceMinor: 2500 })
    await booked()
  })

  test('guests who are moved, or who get their money on a card, keep the card that they have', async () => {
    const { orderId, cards } = await soldTreat()
    const targetId = await laterSession(api, session)
    await planOf({ outcome: 'rebook', targetId, otherwise: 'hand' })
    expect(await orderOf(orderId)).toMatchObject({ state: 'confirmed', grossMinor: 100_000 })
    expect((await cardOf(cards[0]?.id)).state).toBe('active')
  })

  test('a plan that gives the money on a card leaves the card of the package beside the new one', async () => {
    const { orderId, cards } = await soldTreat()
    await planOf({ outcome: 'voucher' })
    expect(await orderOf(orderId)).toMatchObject({ state: 'partly_cancelled', grossMinor: 25_000 })
    expect(await cardOf(cards[0]?.id)).toMatchObject({ state: 'active', balanceMinor: 25_000 })
    await booked()
  })
})
