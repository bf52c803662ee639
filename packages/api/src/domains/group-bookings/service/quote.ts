import type { GroupDetail, GroupId } from '@marquee/contract/group-bookings'
import { groupPeopleMost } from '@marquee/contract/group-bookings'
import type { SignedContext } from '../../../core/context.ts'
import { requirePhone } from '../../../core/phone.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { firstBeyond, type Need, requireReach } from '../../../door/authority.ts'
import { runCommand, type Tx } from '../../../door/work.ts'
import { takeNumber } from '../../../series/series.ts'
import { type PriceBook, priceBooksOf } from '../../prices/service/session-prices.ts'
import { requireNote } from '../../reasons/service.ts'
import { selectLines } from '../repo/read.ts'
import {
  countMails,
  findOptionEnd,
  type Head,
  holdGroup,
  insertGroup,
  isAhead,
  type Line,
  markMailed,
  markSent,
  rewriteGroup,
} from '../repo/write.ts'
import { departuresOf } from '../rules/prices.ts'
import { tellGroup } from './mails.ts'
import { type OfGroup, ofGroup } from './of-group.ts'
import { detailOf } from './read.ts'

/** So often may the quote of one group be sent within an hour: a slip of the finger is no flood. */
const mostMails = 5
const hour = 3600

interface EnteredLine {
  passTypeId: string
  seatCategoryId: string | null
  areaNo: number | null
  qty: number
  unitMinor?: number | undefined
}

interface Entered extends Head {
  lines: EnteredLine[]
}

/**
 * Writes a draft of an offer to a group. VALIDATION by field: a show that is not sold, a day that is over, a kind of pass
 * or place that has no price, more people than a hold keeps, prices of their own without a reason.
 */
export async function createGroup(ctx: SignedContext, input: Entered & { commandId: string }): Promise<GroupDetail> {
  const { commandId, lines: _, ...head } = input
  const { venueId, actor } = ctx
  return runCommand(ctx, { commandId, procedure: 'groupBookings.create', input: { ...input } }, async (work) => {
    const { lines, contactPhone } = await requireEntered(ctx, work.tx, input)
    const groupNo = await takeNumber(work.tx, { venueId, kind: 'group_booking', prefix: '', year: 2000 })
    const id = await insertGroup(work.tx, { ...head, contactPhone, lines, groupNo, venueId, actorId: actor.userId })
    await work.audit({
      action: 'groupBookings.create',
      entity: 'group_booking',
      entityId: id,
      after: { groupNo, ...figuresOf(lines), ticketSession: head.ticketSessionId },
    })
    return detailOf(ctx, id, work.tx)
  })
}

/** Changes an offer, which is a draft then, also when it was sent before or has run out. Refuses as `createGroup` does. */
export async function updateGroup(ctx: SignedContext, input: Entered & OfGroup): Promise<GroupDetail> {
  const of = {
    input: { ...input },
    procedure: 'groupBookings.update',
    from: ['draft', 'sent', 'lapsed'] as const,
  }
  return ofGroup(ctx, of, async (work, before) => {
    const { lines, contactPhone } = await requireEntered(ctx, work.tx, input)
    await rewriteGroup(work.tx, { venueId: ctx.venueId, id: input.id }, { ...input, contactPhone, lines })
    await work.audit({
      action: 'groupBookings.update',
      entity: 'group_booking',
      entityId: input.id,
      before: { state: before.state, people: before.people, totalMinor: before.totalMinor },
      after: { state: 'draft', ...figuresOf(lines), ticketSession: input.ticketSessionId },
    })
  })
}

const figuresOf = (lines: readonly Line[]) => ({
  people: lines.reduce((sum, { qty }) => sum + qty, 0),
  totalMinor: lines.reduce((sum, { qty, unitMinor }) => sum + qty * unitMinor, 0),
})

/** The rights that the prices of an offer take, and how far. */
export function needsOf(lines: readonly Pick<Line, 'qty' | 'listMinor' | 'unitMinor'>[]): Need[] {
  const { pricePpm, compMinor } = departuresOf(lines)
  const price = { module: 'ticket_order', action: 'price_override' } as const
  const comp = { module: 'ticket_order', action: 'comp' } as const
  return [
    ...(pricePpm === undefined ? [] : [{ access: price, extent: { percentPpm: pricePpm } }]),
    ...(compMinor === undefined ? [] : [{ access: comp, extent: { amountMinor: compMinor } }]),
  ]
}

/** Which of these rights somebody lacks. */
export const missingOf = (ctx: SignedContext, needs: readonly Need[]) => firstBeyond(ctx, needs)?.access

/**
 * Sends an offer, by mail where an address is given: the price holds from now on, whatever the list says later. Prices
 * that are not the list's take the same rights as in a sale: NEEDS_APPROVAL beyond the caller's.
 */
export async function sendGroup(ctx: SignedContext, input: OfGroup & { email: string | null }): Promise<GroupDetail> {
  const { venueId, actor, approval } = ctx
  const of = { input: { ...input }, procedure: 'groupBookings.send', from: ['draft'] as const }
  return ofGroup(ctx, of, async (work, group) => {
    if (group.isStale) refuseField('validUntil', 'field.past')
    const lines = await selectLines(work.tx, { venueId, id: group.id })
    const needs = needsOf(lines)
    for (const { access, extent } of needs) requireReach(ctx, access, extent)
    const departs = needs.length > 0
    const gives = needs.some(({ access }) => access.action === 'comp')
    const counted = approval ? (approval.isOwner ? null : approval.approverId) : actor.isOwner ? null : actor.userId
    await markSent(
      work.tx,
      { venueId, id: group.id },
      {
        email: input.email,
        actorId: actor.userId,
        priceApproverId: departs ? (approval?.approverId ?? null) : null,
        compCountedTo: gives ? counted : null,
      },
    )
    if (input.email !== null) {
      await tellGroup(ctx.services, work, {
        venueId,
        group,
        kind: 'group-quote',
        recipient: input.email,
        until: group.validUntil,
      })
    }
    await work.audit({
      action: 'groupBookings.send',
      entity: 'group_booking',
      entityId: group.id,
      before: { state: group.state },
      after: { state: 'sent', totalMinor: group.totalMinor, byMail: input.email !== null },
    })
  })
}

/** Sends the quote again, or for the first time. STATE for one that does not hold; THROTTLED from the sixth within an hour. */
export async function mailGroup(
  ctx: SignedContext,
  input: { commandId: string; id: GroupId; email: string },
): Promise<GroupDetail> {
  const { venueId } = ctx
  const { commandId, id, email } = input
  return runCommand(ctx, { commandId, procedure: 'groupBookings.mail', input: { ...input } }, async (work) => {
    const group = (await holdGroup(work.tx, { venueId, id })) ?? refuse('NOT_FOUND')
    const { state } = group
    if (state !== 'sent' && state !== 'option') refuse('STATE', { details: { state } })
    // Behind the lock of the group: of two at once the second counts the first.
    const sent = await countMails(work.tx, { venueId, id }, { kind: 'group-quote', seconds: hour })
    if (sent >= mostMails) refuse('THROTTLED', { retryAfter: hour })
    await tellGroup(ctx.services, work, {
      venueId,
      group,
      kind: 'group-quote',
      recipient: email,
      until: group.validUntil,
    })
    await markMailed(work.tx, { venueId, id }, email)
    await work.audit({
      action: 'groupBookings.mail',
      entity: 'group_booking',
      entityId: id,
      after: { groupNo: group.groupNo },
    })
    return detailOf(ctx, id, work.tx)
  })
}

async function requireEntered(ctx: SignedContext, tx: Tx, entered: Entered) {
  const { venueId, services, actor } = ctx
  const { ticketSessionId, validUntil, priceReason } = entered
  const at = { venueId, ticketSessionId, day: validUntil, days: 0 }
  if (!(await findOptionEnd(tx, at))?.isSold) refuseField('ticketSessionId', 'field.invalid')
  if (!(await isAhead(tx, venueId, validUntil))) refuseField('validUntil', 'field.past')
  const book = await priceBooksOf(services).find(tx, { venueId, id: ticketSessionId, fresh: true })
  if (!book) refuseField('ticketSessionId', 'field.invalid')
  const lines = entered.lines.map((line, index) => priced(book, line, `lines.${index}`))
  if (lines.reduce((sum, { qty }) => sum + qty, 0) > groupPeopleMost) refuseField('lines', 'field.tooBig')
  const { pricePpm, compMinor } = departuresOf(lines)
  if (pricePpm !== undefined || compMinor !== undefined) {
    if (priceReason === null) refuseField('priceReason', 'field.required')
    const occasion = pricePpm === undefined ? ('sale_comp' as const) : ('sale_price' as const)
    await requireNote(ctx, tx, { occasion, reason: priceReason, path: 'priceReason' })
  }
  const country = actor.venueCountry
  return { lines, contactPhone: requirePhone(entered.contactPhone ?? '', { country, path: 'contactPhone' }) }
}

// What a line costs by the list as it is now; the offer keeps it beside its own price.
function priced({ session, prices }: PriceBook, line: EnteredLine, path: string): Line {
  const { passTypeId, areaNo, qty } = line
  if (!session.passTypes.some(({ id }) => id === passTypeId)) refuseField(`${path}.passTypeId`, 'field.invalid')
  const area = areaNo === null ? undefined : session.areas.find((each) => each.areaNo === areaNo)
  if (areaNo !== null && !area) refuseField(`${path}.areaNo`, 'field.invalid')
  const seatCategoryId = area ? area.categoryId : line.seatCategoryId
  if (!area && !session.categories.some((id) => id === seatCategoryId)) {
    refuseField(`${path}.seatCategoryId`, seatCategoryId === null ? 'field.required' : 'field.invalid')
  }
  const found = prices.prices.find(
    (price) => price.passTypeId === passTypeId && price.seatCategoryId === seatCategoryId,
  )
  if (!found) refuseField(`${path}.passTypeId`, 'field.invalid')
  const { amountMinor: listMinor } = found
  return { passTypeId, seatCategoryId, areaNo, qty, listMinor, unitMinor: line.unitMinor ?? listMinor }
}
