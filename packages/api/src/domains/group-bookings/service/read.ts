import type { OrderId, TicketSessionId } from '@marquee/contract'
import { leastDeposit, totalCap } from '@marquee/contract'
import type { GroupChoices, GroupDetail, GroupFilter, GroupId, listGroupsInput } from '@marquee/contract/group-bookings'
import type { Db } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { maskEmail, maskPhone } from '../../../core/mask.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { refuse } from '../../../core/refusal.ts'
import { issueExport } from '../../../exports/issue.ts'
import { readTerms } from '../../deposit-rules/service.ts'
import { seesContacts } from '../../orders/service/mask.ts'
import { priceBooksOf } from '../../prices/service/session-prices.ts'
import {
  countGroups,
  findGroup,
  findGroupOfOrder,
  findOffer,
  selectGroups,
  selectLines,
  selectSessions,
} from '../repo/read.ts'

/** One page of groups, the newest first. */
export async function listGroups(ctx: SignedContext, input: z.output<typeof listGroupsInput>) {
  const { services, venueId } = ctx
  const { cursor, limit, ...rest } = input
  const filter = { ...rest, venueId }
  const after = cursor === undefined ? null : readMomentCursor(cursor)
  const [found, count] = await Promise.all([
    selectGroups(services.db, filter, { after, limit: limit + 1 }),
    countGroups(services.db, filter, totalCap + 1),
  ])
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ cursorAt: _, ...row }) => row),
    nextCursor: last && found.length > limit ? writeMomentCursor({ at: last.cursorAt, id: last.id }) : null,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** One group with its lines; NOT_FOUND for one of another venue. Contacts as the caller may read them. */
export async function detailOf(ctx: SignedContext, id: GroupId, db: Db = ctx.services.db): Promise<GroupDetail> {
  const { venueId, actor } = ctx
  const of = { venueId, id }
  const group = (await findGroup(db, of)) ?? refuse('NOT_FOUND')
  const { contactEmail, contactPhone, mailedTo } = group
  const seen = seesContacts(actor.rights)
  return {
    ...group,
    contactEmail: seen ? contactEmail : contactEmail && maskEmail(contactEmail),
    contactPhone: seen ? contactPhone : contactPhone && maskPhone(contactPhone),
    mailedTo: seen ? mailedTo : mailedTo && maskEmail(mailedTo),
    lines: await selectLines(db, of),
    deposit: group.state === 'option' ? await depositOf(ctx, group, db) : null,
  }
}

async function depositOf(
  ctx: SignedContext,
  { session, totalMinor }: Pick<GroupDetail, 'session' | 'totalMinor'>,
  db: Db,
) {
  const { terms } = await readTerms(ctx, session.id, db)
  const leastMinor = terms && leastDeposit(terms, totalMinor)
  return terms && leastMinor !== null && leastMinor < totalMinor ? { leastMinor, dueAt: terms.dueAt } : null
}

/** The group that an order was sold to. */
export const groupOfOrder = async ({ services, venueId }: SignedContext, orderId: OrderId) => ({
  id: await findGroupOfOrder(services.db, venueId, orderId),
})

/** Shows that a group can be booked into. */
export const listSessions = ({ services, venueId }: SignedContext) => selectSessions(services.db, venueId)

/** What of a show can be offered to a group, at which price, and how much of it is free now. NOT_FOUND. */
export async function listChoices(ctx: SignedContext, id: TicketSessionId): Promise<GroupChoices> {
  const { services, venueId } = ctx
  const [offer, book] = await Promise.all([
    findOffer(services.db, venueId, id),
    priceBooksOf(services).find(services.db, { venueId, id, fresh: true }),
  ])
  if (!offer || !book) return refuse('NOT_FOUND')
  const { session, types, categories, free, areas } = offer
  const { prices, currency } = book.prices
  const amountOf = (passTypeId: string, categoryId: string | null) =>
    prices.find((price) => price.passTypeId === passTypeId && price.seatCategoryId === categoryId)?.amountMinor
  const places = [
    ...categories
      .filter(({ id: categoryId }) => book.session.categories.some((each) => each === categoryId))
      .map(({ id: seatCategoryId, name }) => ({
        seatCategoryId,
        place: name,
        areaNo: null,
        free: free.get(seatCategoryId) ?? 0,
      })),
    ...areas.map(({ areaNo, categoryId, name, free: left }) => ({
      seatCategoryId: categoryId,
      place: name ?? categories.find((each) => each.id === categoryId)?.name ?? null,
      areaNo,
      free: left,
    })),
  ]
  const rows = types.flatMap(({ id: passTypeId, name: type }) =>
    places.flatMap((place) => {
      const amountMinor = amountOf(passTypeId, place.seatCategoryId)
      return amountMinor === undefined ? [] : [{ passTypeId, type, ...place, amountMinor }]
    }),
  )
  return { currency, session, prices: rows as GroupChoices['prices'] }
}

/** Makes the file of a list of groups. */
export const exportGroups = (ctx: SignedContext, filter: GroupFilter) =>
  issueExport(ctx, { kind: 'groupBookings', filter: { ...filter } })
