import { createHash } from 'node:crypto'
import type { Channel, OrderId, PassTypeId, PromoFault, TicketSessionId } from '@marquee/contract'
import type { PromoCodeId, PromoOffer } from '@marquee/contract/promo-codes'
import { classifyPgError, type Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { readPhone } from '../../../core/phone.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { countUse, findCode, giveBackUse, insertUse, selectCounts } from '../repo/codes.ts'

/** A code with the sale that it is to be used for. */
export interface PromoWish {
  code: string
  /** null: no passes are sold, and the food is for no show. */
  ticketSessionId: TicketSessionId | null
  /** Food is sold, and the code is for it. */
  food?: boolean
  channel: Channel
  guest: { phone?: string | undefined; email?: string | undefined }
}

/** A code that is good for a sale, as the sale uses it. */
export interface PromoForSale extends Omit<PromoOffer, 'needsGuest'> {
  id: PromoCodeId
  maxUses: number | null
  maxPerGuest: number | null
  maxPasses: number | null
  /** Hashes of what the guest is known by. */
  guests: string[]
}

/** PROMO_CODE with why the code does not hold, at the field that named it. */
export function refusePromo(
  why: PromoFault,
  { path = 'promoCode', ...details }: Record<string, string | number> = {},
): never {
  return refuse('PROMO_CODE', {
    details: { why, ...details },
    issues: [{ path: String(path), message: 'field.invalid' }],
  })
}

// However somebody writes their number or address, it is the same guest.
function guestsOf({ actor }: SignedContext, { phone = '', email = '' }: PromoWish['guest']): string[] {
  const number = phone && (readPhone(phone, actor.venueCountry) ?? phone)
  const keys = [number && `phone ${number}`, email && `email ${email.toLowerCase()}`].filter(Boolean)
  return keys.map((key) => createHash('sha256').update(key).digest('hex')).sort()
}

/**
 * The code, if it is good for this sale at this moment: PROMO_CODE with why it is not. Whether a use is left is told from
 * what is written; the sale itself decides (`usePromo`).
 */
export async function findGood(
  ctx: SignedContext,
  db: Db | Tx,
  { path, ...wish }: PromoWish & { path: string },
): Promise<PromoForSale> {
  const { venueId } = ctx
  const { code, ticketSessionId, channel, guest, food = false } = wish
  const found = await findCode(db, { venueId, code, ticketSessionId })
  if (!found) return refusePromo('unknown', { path })
  const { state, today, validFrom, validTo, isOfShow, channel: only, ...promo } = found
  if (state !== 'active') refusePromo(state, { path })
  if (validFrom !== null && today < validFrom) refusePromo('early', { path, date: validFrom })
  if (validTo !== null && today > validTo) refusePromo('late', { path, date: validTo })
  if (only !== null && only !== channel) refusePromo('channel', { path, channel: only })
  if (promo.free !== null && !food) refusePromo('food', { path })
  if (promo.free === null && food) refusePromo('noFood', { path })
  if (!isOfShow) refusePromo('show', { path })
  const guests = guestsOf(ctx, guest)
  const used = await selectCounts(db, { venueId, id: promo.id, guests: ['', ...guests] })
  if (promo.maxUses !== null && (used.get('') ?? 0) >= promo.maxUses) refusePromo('used', { path, max: promo.maxUses })
  if (promo.maxPerGuest !== null) {
    const { maxPerGuest: max } = promo
    if (guests.length > 0 && guests.some((each) => (used.get(each) ?? 0) >= max)) refusePromo('guest', { path, max })
  }
  return { ...promo, guests }
}

/** The code of a sale that is being made; PROMO_CODE, also where it needs a guest who is not known. */
export async function requirePromo(ctx: SignedContext, tx: Tx, wish: PromoWish): Promise<PromoForSale> {
  const promo = await findGood(ctx, tx, { ...wish, path: 'promoCode' })
  if (promo.maxPerGuest !== null && promo.guests.length === 0) refusePromo('guestUnknown')
  return promo
}

/**
 * Counts the use of a code to its order, after everything else that the sale locks. PROMO_CODE when others have had the
 * last one meanwhile: the counts cannot go above the limits of the code.
 */
export async function usePromo(
  ctx: SignedContext,
  tx: Tx,
  { orderId, promo, passes, offMinor }: { orderId: OrderId; promo: PromoForSale; passes: number; offMinor: number },
): Promise<void> {
  const at = { venueId: ctx.venueId, id: promo.id }
  const { code, maxUses, maxPerGuest, maxPasses, guests } = promo
  await within(countUse(tx, { ...at, guests: [''], most: maxUses }), 'used', maxUses)
  await within(countUse(tx, { ...at, guests, most: maxPerGuest }), 'guest', maxPerGuest)
  await within(insertUse(tx, { ...at, orderId, code, guests, passes, offMinor }), 'order', maxPasses)
}

const limits: readonly string[] = ['promo_count_within_limit', 'promo_use_within_order']

async function within(count: Promise<void>, why: PromoFault, max: number | null): Promise<void> {
  try {
    await count
  } catch (error) {
    if (!limits.includes(classifyPgError(error).constraint ?? '')) throw error
    refusePromo(why, { max: max ?? 0 })
  }
}

/** How many of the passes of a sale a code is for. */
export const passesOf = (
  { passTypeId }: Pick<PromoForSale, 'passTypeId'>,
  passes: readonly { passTypeId: string }[],
): number => passes.filter((pass) => passTypeId === null || pass.passTypeId === passTypeId).length

/** PROMO_CODE where an order has more passes than a code may be used for. */
export function requireWithinOrder(
  promo: Pick<PromoForSale, 'passTypeId' | 'maxPasses'>,
  passes: readonly { passTypeId: string }[],
): void {
  const { maxPasses: max } = promo
  if (max !== null && passesOf(promo, passes) > max) refusePromo('order', { max })
}

/** An order that was cancelled whole gives the use of its code back: the guest, or another one, may have it again. */
export async function giveBackPromo(ctx: SignedContext, tx: Tx, orderId: OrderId): Promise<void> {
  await giveBackUse(tx, { venueId: ctx.venueId, orderId })
}

/** The kinds of passes that a code lets a guest buy although they are sold with a code alone. */
export const unlockedBy = (promo: Pick<PromoForSale, 'passTypeId'> | undefined): ReadonlySet<PassTypeId> =>
  new Set(promo?.passTypeId ? [promo.passTypeId] : [])
