import {
  mayDo,
  type PaymentMethodId,
  type Rights,
  storedLocalText,
  type TicketSessionId,
  type TillId,
  type TransactionDetail,
  type TransactionKind,
  type TransactionState,
  type TransactionTotals,
  totalCap,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import type { PromoCodeId } from '@marquee/contract/promo-codes'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { findBehind, selectEntriesOf, selectRelated } from '../repo/detail.ts'
import { countTransactions, isTillOpen, selectChoices, selectTransactions, selectWays } from '../repo/list.ts'
import type { TransactionFilter } from '../repo/sources.ts'
import { pathOf } from '../rules/path.ts'

/** So many transactions are added up: the sales of a large house in a few months, within half a second. */
const addedUpAtMost = 100_000

/** What the list is narrowed by, as people ask. */
export interface TransactionQuery {
  from?: string
  until?: string
  kind?: TransactionKind
  methodId?: PaymentMethodId
  tillId?: TillId
  clerkId?: UserId
  ticketSessionId?: TicketSessionId
  promoCodeId?: PromoCodeId
  amountMinor?: number
  state?: TransactionState
  search?: string
}

/** Who reads: with a limit to the own till they see what went through till sessions at which they have worked. */
export interface Reader {
  venueId: VenueId
  userId: UserId
  rights: Rights
}

const readerOf = ({ venueId, actor }: SignedContext): Reader => ({
  venueId,
  userId: actor.userId,
  rights: actor.rights,
})

const reachOf = ({ venueId, userId, rights }: Reader): Pick<TransactionFilter, 'venueId' | 'workedBy'> =>
  rights.transactions?.view?.ownTillOnly === true ? { venueId, workedBy: userId } : { venueId }

/** The filter of a query for this reader. What is typed is the number of an order or the whole of a reference. */
export function filterOf(reader: Reader, { search = '', ...query }: TransactionQuery): TransactionFilter {
  if (query.from && query.until && query.from > query.until) refuseField('until', 'field.invalid')
  const filter: TransactionFilter = { ...query, ...reachOf(reader) }
  const reference = search.trim()
  if (reference === '') return filter
  const digits = reference.replace(/[\s#]+/g, '')
  const orderNo = /^\d{1,15}$/.test(digits) ? Number(digits) : null
  return { ...filter, typed: { orderNo, reference } }
}

/** One page of payments and refunds, the newest first. */
export async function listTransactions(
  ctx: SignedContext,
  { cursor: given, limit, ...query }: TransactionQuery & { cursor?: string; limit: number },
) {
  const { db } = ctx.services
  const cursor = given === undefined ? undefined : readMomentCursor(given)
  const filter = filterOf(readerOf(ctx), query)
  const [{ rows, next }, count] = await Promise.all([
    selectTransactions(db, filter, { cursor, limit }),
    countTransactions(db, filter, totalCap + 1),
  ])
  return {
    rows,
    nextCursor: next && writeMomentCursor(next),
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/**
 * What the transactions of a filter add up to. For people who do not see the funds the cash of open tills is left out: one
 * of them they may have to count blind.
 */
export async function transactionTotals(ctx: SignedContext, query: TransactionQuery): Promise<TransactionTotals> {
  const { db } = ctx.services
  const filter = filterOf(readerOf(ctx), query)
  const withoutOpenCash = !mayDo(ctx.actor.rights, 'funds', 'view') && (await isTillOpen(db, filter))
  const ways = await selectWays(db, { ...filter, withoutOpenCash }, addedUpAtMost)
  return { ways: ways ?? [], sums: sumsOf(ways ?? []), isTooMuch: ways === null, withoutOpenCash }
}

// What is bought on account is counted once it is paid, and what a gift card pays was counted when the card was sold.
const movesMoney = ({ method }: TransactionTotals['ways'][number]) => method !== 'invoice' && method !== 'voucher'

const added = [
  ...(['payments', 'takenMinor', 'refunds', 'refundedMinor', 'feeMinor'] as const),
  ...(['underWay', 'underWayMinor', 'declined', 'declinedMinor'] as const),
  ...(['toDo', 'toDoMinor'] as const),
]

function sumsOf(ways: TransactionTotals['ways']): TransactionTotals['sums'] {
  const sums = new Map<string, TransactionTotals['sums'][number]>()
  for (const way of ways) {
    const { currency } = way
    const sum = sums.get(currency) ?? {
      currency,
      payments: 0,
      takenMinor: 0,
      refunds: 0,
      refundedMinor: 0,
      underWay: 0,
      underWayMinor: 0,
      declined: 0,
      declinedMinor: 0,
      toDo: 0,
      toDoMinor: 0,
      feeMinor: 0,
      others: 0,
      otherMinor: 0,
    }
    if (movesMoney(way)) {
      for (const key of added) sum[key] += way[key]
    } else {
      sum.others += way.payments + way.refunds
      sum.otherMinor += way.takenMinor - way.refundedMinor
    }
    sums.set(currency, sum)
  }
  return [...sums.values()]
}

/** One payment or refund with the way of its money; NOT_FOUND, also for one of a till that the caller may not see. */
export async function getTransaction(
  ctx: SignedContext,
  { kind, id }: { kind: TransactionKind; id: string },
): Promise<TransactionDetail> {
  const { services, venueId, actor } = ctx
  const { db } = services
  const key = { venueId, kind, id }
  const filter: TransactionFilter = { ...reachOf(readerOf(ctx)), one: { kind, id } }
  const [{ rows }, behind] = await Promise.all([
    selectTransactions(db, filter, { cursor: undefined, limit: 1 }),
    findBehind(db, key),
  ])
  const [row] = rows
  if (!row || !behind) refuse('NOT_FOUND')
  const seesBook = mayDo(actor.rights, 'finances', 'view')
  const [related, entries] = await Promise.all([
    selectRelated(db, key, behind),
    seesBook ? selectEntriesOf(db, venueId, { ...behind, isCash: row.method === 'cash' }) : [],
  ])
  const { guestName, tenderedMinor, changeMinor, reason, approver } = behind
  const path = pathOf(row, behind)
  return { ...row, guestName, tenderedMinor, changeMinor, reason, approver, path, related, entries }
}

/** What the list can be narrowed to. */
export async function transactionChoices(ctx: SignedContext) {
  const { venueId, workedBy } = reachOf(readerOf(ctx))
  const { methods, ...choices } = await selectChoices(ctx.services.db, venueId, workedBy)
  return {
    ...choices,
    methods: methods.map(({ id, name }) => ({ id: id as PaymentMethodId, name: storedLocalText.parse(name) })),
  }
}
