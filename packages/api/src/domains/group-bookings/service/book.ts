import type { OrderId, SpecialPrice } from '@marquee/contract'
import type { BookedGroup, GroupLine } from '@marquee/contract/group-bookings'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { type PriceBook, priceBooksOf } from '../../prices/service/session-prices.ts'
import type { Purchase } from '../../sales/service/make-sale.ts'
import { namesOpenMoney, sellToGroup } from '../../sales/service/sell.ts'
import { takeOption } from '../../seats/service/for-groups.ts'
import { takeOfferNames } from '../repo/names.ts'
import { selectLines } from '../repo/read.ts'
import { type HeldGroup, markBooked } from '../repo/write.ts'
import { seatsByLine, wishesOf } from '../rules/places.ts'
import { type OfGroup, ofGroupWith, requireKept } from './of-group.ts'

type Book = OfGroup & Pick<Purchase, 'payments' | 'balance'>

/**
 * Makes an order of an option: with all of its price, with a deposit as the venue's rule asks for it, or on invoice. The
 * order is sold as every other, out of the places that were kept, at the price that was offered; all of it is one
 * transaction behind the lock of the group, so of two clerks one books, and an option that lapses is booked by nobody.
 * What was taken for it before is money for the id that the order will have, which is the group's: so every window finds it.
 * STATE (also for money that is left out), STALE, HOLD_EXPIRED when some of its places are gone, and whatever a sale is refused with.
 */
export async function bookGroup(ctx: SignedContext, input: Book): Promise<BookedGroup> {
  const { venueId, actor, services } = ctx
  const procedure = 'groupBookings.book'
  const booking = ofGroupWith(ctx, { input: { ...input }, procedure, from: ['option'] }, async (work, group) => {
    requireKept(group)
    const { ticketSessionId, holdId } = group
    if (holdId === null) refuse('STATE', { details: { state: group.state } })
    const lines = await selectLines(work.tx, { venueId, id: group.id })
    const { seats, pools } = wishesOf(lines)
    const wanted = { seats: seats.reduce((sum, { qty }) => sum + qty, 0), areas: pools.length }
    const at = { venueId, ticketSessionId }
    const seatNos = await takeOption(work.tx, at, { id: holdId, to: actor.userId, ...wanted })
    if (!seatNos) refuse('HOLD_EXPIRED', { details: { seatNos: [] } })
    const book = await priceBooksOf(services).find(work.tx, { venueId, id: ticketSessionId, fresh: true })
    if (!book) refuse('NOT_FOUND')
    const names = await takeOfferNames(work.tx, { venueId, id: group.id })
    const orderId = group.id as string as OrderId
    const purchase: Purchase = {
      commandId: input.commandId,
      orderId,
      ticketSessionId,
      channel: 'door',
      items: itemsOf(book, { group, lines, seatNos, names }),
      payments: input.payments.map((payment) => owedBy(payment, group.name)),
      balance: input.balance,
      priceVersion: book.prices.version,
      expectedDueMinor: group.totalMinor,
      currency: group.currency,
      training: false,
      guest: {
        name: group.contactName,
        ...(group.contactPhone !== null && { phone: group.contactPhone }),
        ...(group.contactEmail !== null && { email: group.contactEmail }),
      },
      note: `#${group.groupNo} ${group.name}`,
    }
    const leave = { approverId: group.priceApproverId, countedTo: group.compCountedTo }
    const sale = await sellToGroup(ctx, work, { input: purchase, holdId, leave, procedure })
    await markBooked(work.tx, { venueId, id: group.id }, { orderId, actorId: actor.userId })
    await work.audit({
      action: procedure,
      entity: 'group_booking',
      entityId: group.id,
      before: { state: group.state },
      after: { state: 'booked', orderNo: sale.orderNo, totalMinor: group.totalMinor },
    })
    return { sale }
  })
  return namesOpenMoney(booking)
}

// What a group buys on account is the group's to pay, unless someone else was named.
const owedBy = (payment: Purchase['payments'][number], name: string): Purchase['payments'][number] =>
  payment.method === 'invoice' && !payment.debtor ? { ...payment, debtor: name.slice(0, 100).trimEnd() } : payment

interface Offered {
  group: HeldGroup
  lines: readonly GroupLine[]
  seatNos: readonly number[]
  /** Who comes, by line. */
  names: ReadonlyMap<number, string[]>
}

// What the list says by now is no matter: where it is another price, the line is sold for the one that was offered.
function itemsOf({ session, prices }: PriceBook, { group, lines, seatNos, names }: Offered): Purchase['items'] {
  const categoryOf = (seatNo: number) => session.categories[session.seatCategories[seatNo] ?? -1] ?? null
  const seats = seatsByLine(lines, seatNos, categoryOf)
  if (!seats) refuse('HOLD_EXPIRED', { details: { seatNos: [] } })
  return lines.map(({ lineNo, passTypeId, seatCategoryId, areaNo, qty, unitMinor }, index) => {
    const now = prices.prices.find((each) => each.passTypeId === passTypeId && each.seatCategoryId === seatCategoryId)
    const special = now && now.amountMinor !== unitMinor ? specialOf(group, unitMinor) : undefined
    return {
      passTypeId,
      seatNos: seats[index] ?? [],
      ...(areaNo !== null && { areaNo, qty }),
      holderNames: names.get(lineNo) ?? [],
      ...(special && { special }),
    }
  })
}

function specialOf({ priceReason, groupNo }: HeldGroup, unitMinor: number): SpecialPrice {
  const reason = priceReason ?? `#${groupNo}`
  return unitMinor === 0 ? { kind: 'comp', reason } : { kind: 'price', unitMinor, reason }
}
