import type { OrderId, PaymentMethod, TillSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Tx } from '../../../core/work.ts'
import { endAsSold, type StoredPart, selectParts } from '../repo/parts.ts'

/** Money taken before, as a sale needs it. */
export type PartForSale = Pick<
  StoredPart,
  'id' | 'method' | 'methodId' | 'amountMinor' | 'currency' | 'reference' | 'tillSessionId' | 'businessDate' | 'takenAt'
>

// The open ones of the caller for an order, by id; nothing is locked.
async function partsForSale(ctx: SignedContext, tx: Tx, orderId: OrderId): Promise<Map<string, PartForSale>> {
  const own = await selectParts(tx, { venueId: ctx.venueId, takenBy: ctx.actor.userId, state: 'taken' })
  return new Map(own.filter((part) => part.orderId === orderId).map((part) => [part.id, part]))
}

/** A payment that may name money that was taken before. */
interface NamesPart {
  method: PaymentMethod
  amountMinor: number
  partId?: string
}

/**
 * Puts the parts that were taken for an order, or for the exchange of one, in the place of their ids. All of them must be
 * named: VALIDATION otherwise, and for one that is named twice; STATE when one was given back or spent since.
 */
export async function withParts<Named extends NamesPart>(
  ctx: SignedContext,
  tx: Tx,
  { orderId, payments }: { orderId: OrderId; payments: readonly Named[] },
): Promise<(Named | KnownPart)[]> {
  if (payments.every(({ partId }) => partId === undefined)) return [...payments]
  const parts = await partsForSale(ctx, tx, orderId)
  const known = payments.map((payment, index) => {
    const { partId, method, amountMinor } = payment
    if (partId === undefined) return payment
    if (payments.findIndex((each) => each.partId === partId) < index) {
      refuseField(`payments.${index}.partId`, 'field.invalid')
    }
    // Given back or sold elsewhere, after it was shown here.
    const part = parts.get(partId) ?? refuse('STATE', { details: { parts: 'ended' } })
    parts.delete(partId)
    const tendered = method === 'cash' ? { tenderedMinor: part.amountMinor } : {}
    return { method, amountMinor, ...tendered, ...(part.reference && { reference: part.reference }), part }
  })
  if (parts.size > 0) refuseField('payments', 'field.invalid')
  return known
}

/** A payment by money that was taken before. What was taken decides about the rest of it. */
export interface KnownPart {
  method: PaymentMethod
  amountMinor: number
  tenderedMinor?: number
  reference?: string
  part: PartForSale
}

/** Makes them payments of the order or exchange that has just been written; STATE when one has ended meanwhile. */
export async function spendParts(
  ctx: SignedContext,
  tx: Tx,
  sale: { orderId: OrderId; tillSessionId: string | null; spent: { id: string; returnedMinor: number }[] },
): Promise<void> {
  const { orderId, spent } = sale
  const of = { venueId: ctx.venueId, endedBy: ctx.actor.userId }
  const ending = { ...of, spent, orderId, returnTillSessionId: sale.tillSessionId as TillSessionId | null }
  if ((await endAsSold(tx, ending)) < spent.length) refuse('STATE', { details: { parts: 'ended' } })
}
