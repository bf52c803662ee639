import type { HandCause, OrderChanged, OrderId, TicketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import type { Tx, Work } from '../../../door/work.ts'
import { type MailedShow, queueMail } from '../../../identity/outgoing-mail.ts'
import type { TakenBack } from '../../order-changes/service/take-back.ts'
import { readSessions } from '../../schedule/service/called-off.ts'
import { findDue, findFreeUntil, findMailVenue, selectGuests } from '../repo/orders.ts'
import type { HeldPlan } from '../repo/plans.ts'

/** Text of a name in the language of a mail. */
const nameIn = (name: Record<string, string | undefined>, language: string) =>
  name[language] || name.en || name.tr || ''

/** What was done to an order. */
export interface Done {
  result: 'refunded' | 'rebooked' | 'untouched'
  change: OrderChanged | null
  causes: HandCause[]
}

interface Told {
  orderId: OrderId
  plan: Pick<HeldPlan, 'targetId'>
  taken: TakenBack
  done: Done
}

/** Queues the mail to the guest of an order that a plan has changed, by a job; false for one without an address. */
export async function tellGuest(
  ctx: SignedContext,
  work: Work,
  { orderId, plan, taken, done }: Told,
): Promise<boolean> {
  const sessionId = [...taken.chosen, ...taken.food, ...taken.rides][0]?.ticketSessionId as TicketSessionId | undefined
  if (!sessionId) return false
  const isRebooked = done.result === 'rebooked'
  const cards = done.change?.giftCards ?? []
  if (cards.length > 0) {
    const [{ validUntil } = { validUntil: '' }] = cards
    return mailTo(ctx, work, {
      orderId,
      kind: 'show-voucher',
      sessionId,
      newSessionId: null,
      vouchers: cards.map(({ id }) => id),
      show: {
        currency: done.change?.currency ?? '',
        cardMinor: cards.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        freeUntil: validUntil,
      },
    })
  }
  return mailTo(ctx, work, {
    orderId,
    kind: isRebooked ? 'show-rebooked' : 'show-cancelled',
    sessionId,
    newSessionId: isRebooked ? plan.targetId : null,
    show: isRebooked
      ? { codes: done.change?.passes.map(({ shortCode }) => shortCode) ?? [] }
      : {
          currency: done.change?.currency ?? '',
          sentMinor: taken.sentMinor - taken.unpaidMinor,
          owedMinor: taken.owedMinor,
          unpaidMinor: taken.unpaidMinor,
        },
  })
}

/** Queues the mail about a session's new time to the guest of an order; false for one without an address. */
export async function mailMoved(
  ctx: SignedContext,
  work: Work,
  { orderId, plan }: { orderId: OrderId; plan: Pick<HeldPlan, 'sessionIds' | 'startedAt'> },
): Promise<boolean> {
  const [sessionId] = plan.sessionIds
  if (!sessionId) return false
  const freeUntil = await findFreeUntil(work.tx, { venueId: ctx.venueId, id: sessionId })
  const show = { startsAt: plan.startedAt, ...(freeUntil && { freeUntil }) }
  return mailTo(ctx, work, { orderId, kind: 'show-moved', sessionId, newSessionId: sessionId, show })
}

interface GuestMail {
  orderId: OrderId
  kind: 'show-cancelled' | 'show-rebooked' | 'show-moved' | 'show-voucher'
  sessionId: TicketSessionId
  newSessionId: TicketSessionId | null
  show: Partial<MailedShow>
  /** Gift cards that go with it. */
  vouchers?: readonly string[]
}

/** Queues a mail about a show to the guest of an order; false when they have left no address. */
export async function mailTo(ctx: SignedContext, work: Work, mail: GuestMail): Promise<boolean> {
  const { tx } = work
  const { venueId } = ctx
  const { orderId, kind, sessionId, newSessionId } = mail
  const guest = (await selectGuests(tx, { venueId, ids: [orderId] })).get(orderId)
  if (!guest?.email) return false
  // The date by which the rest is due has moved with the show.
  const due = kind === 'show-cancelled' || kind === 'show-voucher' ? null : await findDue(tx, { venueId, orderId })
  const { name: venueName, language, zone } = await findMailVenue(tx, venueId)
  const show = await showOf(ctx, tx, { sessionId, language })
  const other = newSessionId ? await showOf(ctx, tx, { sessionId: newSessionId, language }) : null
  await queueMail(ctx.services, tx, {
    venueId,
    kind,
    recipient: guest.email,
    language,
    params: {
      name: guest.name ?? '',
      venueName,
      ...(mail.vouchers && { vouchers: [...mail.vouchers] }),
      show: {
        ...show,
        zone,
        orderNo: guest.orderNo,
        ...(other && { newName: other.name, newStartsAt: other.startsAt }),
        ...due,
        ...mail.show,
      },
    },
  })
  return true
}

async function showOf(
  ctx: SignedContext,
  tx: Tx,
  { sessionId, language }: { sessionId: TicketSessionId; language: string },
) {
  const [session] = await readSessions(ctx, tx, [sessionId])
  return { name: nameIn(session?.product.name ?? {}, language), startsAt: session?.startsAt ?? '' }
}
