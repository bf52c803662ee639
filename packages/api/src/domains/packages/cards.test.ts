import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  compareBook,
  joinVenue,
  makeTicketSession,
  makeVenue,
  openTill,
  reasonOf,
  refusalOf,
} from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { givenCard } from '../gift-cards/testing/cases.ts'
import { mailAttachments } from '../orders/mail.ts'
import { receiptSlip } from '../orders/service/slips.ts'
import { card, codeOf, orderOf, soldTreat, treat, treatOn } from './testing/card-desk.ts'
import { api, clerk, issueOf, item, linesOf, onSale, openDesk, owner, partOf, sell, soldSeats } from './testing/desk.ts'

openDesk()

const adults = (designatedMinor: number | null, more = {}) => item({ qty: 2, designatedMinor, ...more })

/** What the book says of an order: what its lines came to, by the account. */
async function bookOf(orderId: OrderId) {
  await postAll(api.database.db)
  expect(await compareBook(api.database.db, api.venue.id, 0)).toEqual([])
  const { rows } = await sql<{ account: string; minor: number }>`
    select l.account, sum(l.amount_minor)::integer as minor from journal_line l
    join journal_entry e on e.venue_id = l.venue_id and e.id = l.entry_id
    where e.source_id = ${orderId} group by 1 having sum(l.amount_minor) <> 0 order by 1`.execute(api.database.db)
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}

describe('a package with gift cards, sold', () => {
  test('is one line with its passes and its card below, at the money on it and without tax', async () => {
    const pack = await onSale(treat())
    const input = { commandId: randomUUID(), orderId: uuidv7() as OrderId }
    const sold = await sell(100_000, [treatOn(pack, [0, 1])], input)
    expect(await linesOf(sold.orderId)).toEqual([
      [1, 'package', 'Treat', 1, 0, null],
      [2, 'pass', 'Adult', 2, 37_500, 1],
      [3, 'voucher', '', 1, 25_000, 1],
    ])
    // A tenth of tax inside of 750.00, and none in money.
    expect(sold).toMatchObject({ grossMinor: 100_000, taxMinor: 6818 })
    const { lines, giftCards } = await orderOf(sold.orderId)
    expect(lines[2]).toMatchObject({ special: 'package', listMinor: 25_000, taxMinor: 0, session: null })
    const [made] = sold.giftCards ?? []
    expect(giftCards).toEqual([{ ...made, lineNo: 3, balanceMinor: 25_000, state: 'active', isUnused: true }])
    expect(await owner.caller.giftCards.get({ id: made?.id as never })).toMatchObject({
      origin: 'sold',
      balanceMinor: 25_000,
      entries: [{ kind: 'sold', amountMinor: 25_000, order: { id: sold.orderId } }],
    })
    // The same sale again makes no other card.
    expect(await sell(100_000, [treatOn(pack, [0, 1])], input)).toEqual(sold)
    expect((await orderOf(sold.orderId)).giftCards).toHaveLength(1)
  })

  test('is told to whoever sold it, on its own paper and on the receipt, and the audit names its end', async () => {
    const { orderId, cards } = await soldTreat()
    const [made] = cards
    const [told] = await clerk.caller.giftCards.reveal({ ids: [made?.id as never] })
    expect(told?.code.slice(-4)).toBe(made?.tail)
    expect((await clerk.caller.giftCards.document({ ids: [made?.id as never] })).name).toMatch(/\.pdf$/)
    const slip = await receiptSlip(api.services, { venueId: api.venue.id, orderId, language: 'en' })
    expect(JSON.stringify(slip?.blocks)).toContain('1 giftCards.paper.title en')
    const { rows } = await sql<{ cards: string[] }>`select after -> 'giftCards' as cards from audit_event
      where action = 'orders.sell' and entity_id = ${orderId}`.execute(api.database.db)
    expect(rows).toEqual([{ cards: [expect.stringContaining(made?.tail ?? '?')] }])
    expect(JSON.stringify(rows)).not.toContain(told?.code)
  })

  test('goes with the passes by mail, from whoever may be told its code, and from nobody else', async () => {
    const { orderId, cards } = await soldTreat({}, [0, 1], { name: 'Ada', email: 'ada@people.example' })
    const mail = (by: typeof clerk) =>
      by.caller.orders.mail({ commandId: randomUUID(), id: orderId, passes: true, receipt: false })
    await mail(clerk)
    await mail(await api.signInAs('boxoffice'))
    const { rows } = await sql<{ cards: string[] | null; params: never }>`
      select params #> '{papers,cards}' as cards, params from outgoing_mail
      where params #>> '{papers,orderId}' = ${orderId} order by created_at, id`.execute(api.database.db)
    expect(rows.map((row) => row.cards)).toEqual([[cards[0]?.id], null])
    const sent = { venueId: api.venue.id, language: 'en', params: rows[0]?.params } as never
    const files = await mailAttachments['order-papers'](api.services, sent)
    expect(files).toHaveLength(2)
    const told = await sql`select from audit_event where action = 'giftCards.reveal' and entity_id = ${cards[0]?.id}
      and actor_id = ${clerk.user.id}`.execute(api.database.db)
    expect(told.rows).toHaveLength(1)
  })

  test('owes its guests the card at once, and the show the rest', async () => {
    const { orderId } = await soldTreat()
    const book = await bookOf(orderId)
    // 1,000.00 in cash: 250.00 owed on the card, 681.82 for the show, 68.18 of tax.
    expect(Object.values(book).sort((a, b) => a - b)).toEqual([-68_182, -25_000, -6818, 100_000])
    expect(book['2030']).toBe(-25_000)
  })

  test('makes as many as belong to it, for each person and of the one that was chosen', async () => {
    const each = await onSale(
      treat({ items: [adults(75_000, { per: 'person' }), card({ per: 'person', designatedMinor: 25_000 })] }),
    )
    const two = await sell(200_000, [treatOn(each, [0, 1, 2, 3], { people: 2, cards: 2 })])
    expect(two.giftCards?.map(({ amountMinor }) => amountMinor)).toEqual([25_000, 25_000])
    const choice = await onSale(
      treat({
        items: [
          adults(75_000),
          card({ choiceGroup: 1, designatedMinor: 25_000 }),
          card({ choiceGroup: 1, faceMinor: 50_000, designatedMinor: 25_000, extraMinor: 25_000 }),
        ],
      }),
    )
    const dearer = treatOn(choice, [4, 5])
    const parts = [dearer.parts[0] as never, { itemId: partOf(choice, 2), qty: 1 }]
    const sold = await sell(125_000, [{ ...dearer, parts }])
    expect(sold.giftCards?.map(({ amountMinor }) => amountMinor)).toEqual([50_000])
  })

  test('takes a percentage off the passes, and nothing off money', async () => {
    const less = { priceMode: 'sum_minus_percent' as const, amountMinor: null, percentPpm: 100_000 }
    const pack = await onSale(treat({ ...less, items: [adults(null), card()] }))
    // Two adults at 450.00 less a tenth, and 250.00.
    const { orderId } = await sell(106_000, [treatOn(pack, [0, 1])])
    expect((await linesOf(orderId)).map(([, kind, , qty, unit]) => [kind, qty, unit])).toEqual([
      ['package', 1, 0],
      ['pass', 2, 40_500],
      ['voucher', 1, 25_000],
    ])
  })

  test('keeps a discount on the whole off it', async () => {
    const pack = await onSale(treat())
    // A twentieth of 750.00 for the passes.
    const { orderId } = await sell(96_250, [treatOn(pack, [0, 1])], { discount: { ppm: 50_000, reason: 'Group' } })
    expect((await linesOf(orderId)).at(-1)).toMatchObject({ 0: 4, 1: 'discount', 4: -3750 })
  })

  test('freezes what was on it: the version of the sale has its face', async () => {
    const { orderId, pack } = await soldTreat()
    const items = pack.items.map(({ name: _, ...each }) =>
      each.kind === 'voucher'
        ? { ...each, faceMinor: 30_000, designatedMinor: 30_000 }
        : { ...each, designatedMinor: 70_000 },
    )
    await owner.caller.packages.update({ ...treat(), items, id: pack.id, expectedRev: pack.rev })
    const { rows } = await sql<{ face: number }>`select (k.content -> 'items' -> 1 ->> 'faceMinor')::integer as face
      from order_line l join package_version k
        on k.venue_id = l.venue_id and k.package_id = l.package_id and k.rev = l.package_rev
      where l.order_id = ${orderId}`.execute(api.database.db)
    expect(rows).toEqual([{ face: 25_000 }])
    expect((await refusalOf(sell(100_000, [treatOn(pack, [2, 3])]))).code).toBe('PRICE_CHANGED')
  })

  test('is paid for at once and in money: a gift card pays for the rest of it', async () => {
    const pack = await onSale(treat())
    const { id } = await givenCard(api, 200_000)
    const giftCard = await codeOf(id)
    const pay = (byCard: number) =>
      sell(100_000, [treatOn(pack, [0, 1])], {
        payments: [
          { method: 'voucher', amountMinor: byCard, giftCard },
          ...(byCard < 100_000 ? [{ method: 'cash' as const, amountMinor: 100_000 - byCard }] : []),
        ],
      })
    const refused = { path: 'payments.0.amountMinor', message: 'field.cardsByCard' }
    expect([await issueOf(pay(100_000)), await issueOf(pay(75_001))]).toEqual([refused, refused])
    expect(await soldSeats()).toEqual([])
    expect(await reasonOf(pay(75_000))).toBe('OK')
  })

  test('is refused where it is not what belongs to it, and nothing of it is sold', async () => {
    const pack = await onSale(treat())
    const [passes] = treatOn(pack, [0, 1]).parts
    const itemId = partOf(pack, 1)
    const wrong: [object, string, string][] = [
      [{ itemId, qty: 2 }, 'packages.0.parts.1', 'field.tooBig'],
      [{ itemId }, 'packages.0.parts.1.qty', 'field.required'],
      [{ itemId, qty: 1, seatNos: [7] }, 'packages.0.parts.1.seatNos', 'field.invalid'],
      [{ itemId, qty: 1, areaNo: 0 }, 'packages.0.parts.1.areaNo', 'field.invalid'],
      [{ itemId, qty: 1, holderNames: ['Ada'] }, 'packages.0.parts.1.holderNames', 'field.invalid'],
    ]
    for (const [part, path, message] of wrong) {
      const parts = [passes as never, part as never]
      expect(await issueOf(sell(100_000, [{ ...treatOn(pack, [0, 1]), parts }]))).toEqual({ path, message })
    }
    const alone = [passes as never]
    expect(await issueOf(sell(100_000, [{ ...treatOn(pack, [0, 1]), parts: alone }]))).toEqual({
      path: 'packages.0.parts',
      message: 'field.required',
    })
    expect(await soldSeats()).toEqual([])
  })

  test('is not sold for practice', async () => {
    const trainee = await api.signInAs('boxoffice')
    await openTill(api.database.db, { venue: api.venue, userId: trainee.user.id, training: true })
    const pack = await onSale(treat())
    expect(await issueOf(sell(100_000, [treatOn(pack, [0, 1])], { training: true }, trainee))).toEqual({
      path: 'packages.0.parts.1.itemId',
      message: 'field.cardsInPractice',
    })
  })

  test('of one venue is seen by nobody of another, who has the same people', async () => {
    const { orderId, cards } = await soldTreat()
    const other = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: other, userId: owner.user.id, roles: ['owner'] })
    const there = await api.signInUser({ ...owner.user, venueId: other.id })
    expect(await reasonOf(there.caller.orders.get({ id: orderId }))).toBe('NOT_FOUND')
    expect(await reasonOf(there.caller.giftCards.reveal({ ids: [cards[0]?.id as never] }))).toBe('NOT_FOUND')
    const show = await makeTicketSession(api.database.db, { venue: other, rows: 1, seatsPerRow: 10 })
    const { packages } = await there.caller.booking.session({ id: show.id })
    expect(packages).toEqual([])
    expect((await there.caller.giftCards.list({})).rows).toEqual([])
  })
})

test('the database writes no line of cards without its card, in a package or not', async () => {
  const { orderId } = await soldTreat()
  const more = sql`insert into order_line (venue_id, order_id, line_no, kind, qty, unit_minor, net_minor, tax_minor,
      gross_minor, currency, tax_code, tax_ppm, reason, special, list_minor, parent_line_no, package_item_id, actor_id)
    select venue_id, order_id, 9, kind, qty, unit_minor, net_minor, tax_minor, gross_minor, currency, tax_code, tax_ppm,
      reason, special, list_minor, parent_line_no, package_item_id, actor_id
    from order_line where order_id = ${orderId} and kind = 'voucher'`
  await expect(more.execute(api.database.db)).rejects.toMatchObject({ constraint: 'order_line_moves_its_card' })
})
