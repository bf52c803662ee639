import { dueOfOrder, inLanguage, type OrderId, type OrderRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { maskEmail } from '../../../core/mask.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { queueMail } from '../../../identity/outgoing-mail.ts'
import { cardsToTell } from '../../vouchers/service/sold.ts'
import { lockGuest } from '../repo/guest.ts'
import { selectOrders } from '../repo/list.ts'
import { countMails, findMailVenue } from '../repo/mails.ts'

interface Wish {
  commandId: string
  id: OrderId
  email?: string | undefined
  passes: boolean
  receipt: boolean
}

/** So often may the papers of one order be sent within an hour: a slip of the finger is no flood. */
const atMost = 5
const hour = 3600

/**
 * Sends passes and receipt of an order by mail, as they are when the mail goes out, and with the passes the gift
 * cards of the order whose codes the sender may be told. To the guest, unless an address is given. VALIDATION on `email` when nobody knows one, on `passes` when nothing is chosen; STATE when no pass is left;
 * THROTTLED from the sixth within an hour.
 */
export async function mailOrder(
  ctx: SignedContext,
  input: Wish,
  procedure: 'orders.mail' | 'orders.mailOwn' = 'orders.mail',
): Promise<{ email: string }> {
  const { venueId } = ctx
  const { id, passes, receipt } = input
  if (!passes && !receipt) refuseField('passes', 'field.required')
  const command = { commandId: input.commandId, procedure, input: { ...input } }
  return runCommand(ctx, command, async ({ tx, audit }) => {
    const guest = (await lockGuest(tx, { venueId, id })) ?? refuse('NOT_FOUND')
    const recipient = input.email ?? guest.email ?? refuseField('email', 'field.required')
    const { rows } = await selectOrders(tx, { venueId, id }, { cursor: undefined, limit: 1 })
    const order = rows[0] ?? refuse('NOT_FOUND')
    if (!receipt && order.passes === 0) refuse('STATE', { details: { state: order.state } })
    // Behind the lock of the order: of two at once the second counts the first.
    const sent = await countMails(tx, { venueId, id, seconds: hour })
    if (sent >= atMost) refuse('THROTTLED', { retryAfter: hour })
    const venue = await findMailVenue(tx, venueId)
    const cards = passes ? await cardsToTell(ctx, tx, id) : []
    await queueMail(ctx.services, tx, {
      venueId,
      kind: 'order-papers',
      recipient,
      language: venue.locale,
      params: {
        name: guest.name ?? '',
        venueName: venue.name,
        papers: { orderId: id, orderNo: order.orderNo, passes, receipt, ...(cards.length > 0 && { cards }) },
        ...dueIn(order, venue),
      },
    })
    const email = maskEmail(recipient)
    for (const entityId of cards) {
      await audit({ action: 'giftCards.reveal', entity: 'gift_card', entityId, after: { email } })
    }
    await audit({ action: procedure, entity: 'order', entityId: id, after: { email, passes, receipt } })
    return { email }
  })
}

// What is still due of the order is said with its papers.
function dueIn(order: OrderRow, { locale, zone }: { locale: string; zone: string }) {
  const dueMinor = dueOfOrder(order)
  const { session, orderNo, currency, dueAt } = order
  if (dueMinor === 0 || !session || dueAt === null) return {}
  const name = inLanguage(session.product, locale === 'tr' ? 'tr' : 'en')
  return { show: { name, startsAt: session.startsAt, zone, orderNo, currency, dueMinor, dueAt } }
}

/** The same for an order that the caller sold as a partner; NOT_FOUND for every other. */
export async function mailOwnOrder(ctx: SignedContext, input: Wish): Promise<{ email: string }> {
  const { rows } = await selectOrders(
    ctx.services.db,
    { venueId: ctx.venueId, id: input.id },
    { cursor: undefined, limit: 1 },
  )
  const [order] = rows
  const isOwn = order?.channel === 'partner' && order.clerk.id === ctx.actor.userId && !order.isTraining
  if (!isOwn) refuse('NOT_FOUND')
  return mailOrder(ctx, input, 'orders.mailOwn')
}
