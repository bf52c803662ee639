import {
  type GiftCardId,
  type GiftCardRow,
  giftCardMonths,
  maskedGiftCode,
  type OrderId,
  readGiftCode,
} from '@marquee/contract'
import { classifyPgError, uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseAfterwards, refuseField } from '../../../core/refusal.ts'
import type { Tx, Work } from '../../../door/work.ts'
import { type CardKey, type FoundCard, findCard, findGuestName, insertCard, lockCard } from '../repo/cards.ts'
import { insertEntry, type NewEntry } from '../repo/entries.ts'
import { hashOfCode, newGiftCode, sealCode } from './codes.ts'
import { type CardTakenBack, takeVoucherBack } from './take-back.ts'

/** A card that pays, as a sale needs it. */
export interface PayingCard {
  id: GiftCardId
  currency: string
  /** What the payment says of it for people. */
  reference: string
}

/** A payment as somebody asks for it. */
interface Paying {
  method: string
  amountMinor: number
  giftCard?: string | undefined
  partId?: string | undefined
}

/** Refuses a card that cannot pay so much now: GIFT_CARD with why, at the field that named it. */
function refuseCard(card: string, path: string, details: Record<string, unknown> = {}): never {
  return refuse('GIFT_CARD', { details: { card, ...details }, issues: [{ path, message: 'field.invalid' }] })
}

function requireAble({ state, balanceMinor, validUntil }: FoundCard, amountMinor: number, path: string): void {
  if (state === 'blocked' || state === 'replaced' || state === 'taken_back') refuseCard(state, path)
  if (state === 'expired') refuseCard(state, path, { validUntil })
  if (balanceMinor < amountMinor) refuseCard('balance', path, { balanceMinor })
}

/** The card that a code names; GIFT_CARD when there is none, VALIDATION when it is no code of a card. */
export async function cardOfCode(
  { venueId }: SignedContext,
  db: Tx | SignedContext['services']['db'],
  { code, path }: { code: string; path: string },
): Promise<FoundCard> {
  const clean = readGiftCode(code) ?? refuseField(path, 'field.giftCode')
  return (await findCard(db, venueId, { hash: hashOfCode(clean) })) ?? refuseCard('unknown', path)
}

/**
 * The cards behind payments, by the place of the payment. GIFT_CARD for one that is unknown, expired, blocked, or holds
 * less than it is to pay; VALIDATION by field. Nothing is locked: `payWithCards` has the last word.
 */
export async function cardsForSale(
  ctx: SignedContext,
  tx: Tx,
  { payments, training }: { payments: readonly Paying[]; training: boolean },
): Promise<Map<number, PayingCard>> {
  const cards = new Map<number, PayingCard>()
  const wanted = new Map<GiftCardId, number>()
  for (const [index, { method, amountMinor, giftCard, partId }] of payments.entries()) {
    const path = `payments.${index}.giftCard`
    if (partId !== undefined || method !== 'voucher') {
      if (giftCard !== undefined) refuseField(path, 'field.invalid')
      continue
    }
    if (training) refuseCard('training', path)
    const card = await cardOfCode(ctx, tx, { code: giftCard || refuseField(path, 'field.required'), path })
    const sum = (wanted.get(card.id) ?? 0) + amountMinor
    wanted.set(card.id, sum)
    requireAble(card, sum, path)
    cards.set(index, { id: card.id, currency: card.currency, reference: maskedGiftCode(card.tail) })
  }
  return cards
}

/** Money that a card pays: the payment, or the part that becomes one under the same id. */
export interface PaidByCard {
  paymentId: string
  cardId: GiftCardId
  amountMinor: number
  currency: string
}

/**
 * Takes from cards what they pay, in the order of their ids. GIFT_CARD when one of them has less by now, or was blocked:
 * its row is asked, so of many payments at the same moment only as many pass as the card has money for.
 */
export async function payWithCards(
  ctx: SignedContext,
  tx: Tx,
  { orderId, paid }: { orderId: OrderId; paid: readonly PaidByCard[] },
): Promise<void> {
  for (const { paymentId, cardId, amountMinor, currency } of inOrder(paid)) {
    await move(ctx, tx, { cardId, currency, kind: 'paid', amountMinor: -amountMinor, orderId, paymentId })
  }
}

const inOrder = <Of extends { cardId: GiftCardId }>(all: readonly Of[]): Of[] =>
  [...all].sort((a, b) => a.cardId.localeCompare(b.cardId))

/** Adds an entry; what the database refuses of it is told as a refusal. */
export async function move(
  ctx: SignedContext,
  tx: Tx,
  entry: Omit<NewEntry, 'venueId' | 'actorId' | 'approverId'>,
): Promise<number> {
  const { venueId, actor, approval, services } = ctx
  const by = { venueId, actorId: actor.userId, approverId: approval?.approverId ?? null }
  try {
    return await insertEntry(tx, { ...entry, ...by })
  } catch (error) {
    const { constraint } = classifyPgError(error)
    if (constraint === 'gift_card_balance') return refuseField('amountMinor', 'field.tooBig')
    if (constraint !== 'gift_card_allows') throw error
    return refuseAfterwards(error, async () => {
      const card = await findCard(services.db, venueId, { id: entry.cardId })
      if (card) requireAble(card, Math.max(0, -entry.amountMinor), 'payments')
      return refuse('UNAVAILABLE', { retryAfter: 1 })
    })
  }
}

/**
 * Locks cards in the order of their ids, and with a replaced one the card that came in its place, however they were named:
 * two transactions over the same cards wait for each other in turn and never in a circle.
 */
async function lockInOrder({ venueId }: SignedContext, tx: Tx, keys: readonly CardKey[]): Promise<void> {
  if (keys.length < 2) return
  const ids = new Set<GiftCardId>()
  for (const key of keys) {
    let card = await findCard(tx, venueId, key)
    while (card) {
      ids.add(card.id)
      card = card.replacedBy ? await findCard(tx, venueId, { id: card.replacedBy }) : undefined
    }
  }
  for (const id of [...ids].sort()) await lockCard(tx, venueId, { id })
}

// What a replaced card is owed belongs to the one that came in its place.
async function lockLast(ctx: SignedContext, tx: Tx, key: CardKey): Promise<FoundCard | undefined> {
  let card = await lockCard(tx, ctx.venueId, key)
  while (card?.replacedBy) card = await lockCard(tx, ctx.venueId, { id: card.replacedBy })
  return card
}

/** Gives money back that cards had paid for a basket. */
export async function returnToCards(
  ctx: SignedContext,
  tx: Tx,
  parts: readonly { id: string; method: string; amountMinor: number; orderId: OrderId }[],
): Promise<void> {
  const byCard = parts.filter(({ method }) => method === 'voucher')
  await lockInOrder(
    ctx,
    tx,
    byCard.map(({ id }) => ({ paymentId: id })),
  )
  for (const { id, amountMinor } of byCard) {
    const card = (await lockLast(ctx, tx, { paymentId: id })) ?? refuse('STATE')
    const { id: cardId, currency } = card
    await move(ctx, tx, { cardId, currency, kind: 'returned', amountMinor, paymentId: id })
  }
}

/** A refund that goes to a card. */
export interface RefundToCard {
  refundId: string
  paymentId: string
  amountMinor: number
  currency: string
  /** The code of the card that gets it, at the field that named it. */
  giftCard?: string | undefined
  /** The card that whoever confirms was shown, where none is named: it is refused as another one, or blocked since. */
  shown?: { tail: string; isBlocked: boolean } | undefined
  path: string
}

/** A card that was made. Its code is told by `revealCards` alone: answers of commands are kept for a day. */
export interface MadeCard {
  id: GiftCardId
  tail: string
  amountMinor: number
  validUntil: string
}

// Money goes on no other card than the one that was named or shown, and on none that has been blocked meanwhile.
function requireMeant(card: FoundCard, { giftCard, shown, path }: RefundToCard, key: CardKey | undefined): void {
  const { tail, state } = card
  if (giftCard) {
    if (key && 'id' in key && card.id !== key.id) refuseCard('replaced', path, { tail })
    if (state === 'blocked') refuseCard(state, path, { tail })
  } else if (shown) {
    if (shown.tail !== tail) refuseCard('replaced', path, { tail, shown: shown.tail })
    if (state === 'blocked' && !shown.isBlocked) refuseCard(state, path, { tail, shown: shown.tail })
  }
}

/**
 * Takes from cards what they pay, as `payWithCards`, ends those that go back, and puts refunds on cards: the one that is
 * named, else the one that had paid, else a new one for all that goes on none. Returns the new ones. GIFT_CARD for a named
 * card that is blocked or was replaced, and for one that is another than was shown.
 */
export async function moveBetweenCards(
  ctx: SignedContext,
  work: Work,
  {
    orderId,
    paid,
    refunds,
    back,
  }: {
    orderId: OrderId
    paid: readonly PaidByCard[]
    refunds: readonly RefundToCard[]
    back: readonly CardTakenBack[]
  },
): Promise<MadeCard[]> {
  const keys: CardKey[] = []
  for (const { giftCard, path, paymentId } of refunds) {
    keys.push(giftCard ? { id: (await cardOfCode(ctx, work.tx, { code: giftCard, path })).id } : { paymentId })
  }
  const own = [...paid.map(({ cardId }) => cardId), ...back.map(({ card }) => card.id)]
  await lockInOrder(ctx, work.tx, [...own.map((id) => ({ id })), ...keys])
  for (const each of back) await takeVoucherBack(ctx, work.tx, each)
  await payWithCards(ctx, work.tx, { orderId, paid })
  const made: MadeCard[] = []
  for (const [index, refund] of refunds.entries()) {
    const { refundId, amountMinor, currency, path } = refund
    const card = await lockLast(ctx, work.tx, keys[index] as CardKey)
    if (!card) {
      const [first] = made
      if (!first) {
        const holder = await findGuestName(work.tx, ctx.venueId, orderId)
        made.push(await issueVoucher(ctx, work, { origin: 'refund', amountMinor, refundId, orderId, holder }))
        continue
      }
      // Whatever ways it had been paid by, the guest gets one card.
      await move(ctx, work.tx, { cardId: first.id, currency, kind: 'refunded', amountMinor, refundId, orderId })
      first.amountMinor += amountMinor
      continue
    }
    if (card.currency !== currency) refuseField(path, 'field.invalid')
    requireMeant(card, refund, keys[index])
    await move(ctx, work.tx, { cardId: card.id, currency, kind: 'refunded', amountMinor, refundId, orderId })
  }
  return made
}

/** What a new card is made for, and the entry that fills it. */
interface Voucher {
  origin: Exclude<GiftCardRow['origin'], 'replacement'>
  amountMinor: number
  holder?: string | undefined
  validUntil?: string | undefined
  /** Of a sale. */
  orderId?: OrderId
  lineNo?: number
  /** Of money that goes back, instead of leaving the house: the row of `refund`, of the payment method of the cards. */
  refundId?: string
  /** Of a card that nobody pays for. */
  reason?: string
}

/**
 * Makes a card with money on it, within a transaction: sold, of a refund, or given by the house. In the book it is owed
 * to its holder: by the order's entry for a sale or a refund, by an entry of its own for a gift. The caller has asked for
 * the rights.
 */
export async function issueVoucher(ctx: SignedContext, work: Work, voucher: Voucher): Promise<MadeCard> {
  const { origin, amountMinor, orderId, lineNo, refundId, reason } = voucher
  const { id, tail, validUntil, currency } = await makeCard(ctx, work.tx, voucher)
  const kind = origin === 'sold' ? 'sold' : origin === 'refund' ? 'refunded' : 'issued'
  await move(ctx, work.tx, {
    cardId: id,
    currency,
    kind,
    amountMinor,
    ...(orderId && { orderId }),
    ...(lineNo !== undefined && { lineNo }),
    ...(refundId && { refundId }),
    ...(reason && { reason }),
  })
  // What is sold is in the audit with its order.
  if (origin === 'sold') return { id, tail, amountMinor, validUntil }
  await work.audit({
    action: 'giftCards.issue',
    entity: 'gift_card',
    entityId: id,
    after: { code: maskedGiftCode(tail), origin, amountMinor, currency, validUntil },
    ...(reason && { reason }),
  })
  return { id, tail, amountMinor, validUntil }
}

/** Makes a card without money. */
export async function makeCard(
  { services, venueId, actor }: SignedContext,
  tx: Tx,
  wish: { origin: GiftCardRow['origin']; holder?: string | null | undefined; validUntil?: string | undefined },
) {
  const id = uuidv7() as GiftCardId
  const code = newGiftCode()
  const tail = code.slice(-4)
  const made = await insertCard(tx, {
    venueId,
    id,
    hash: hashOfCode(code),
    sealed: sealCode(services, venueId, { id, code }),
    tail,
    origin: wish.origin,
    validUntil: wish.validUntil ?? null,
    months: giftCardMonths,
    holder: wish.holder || null,
    by: actor.userId,
  })
  return { id, tail, ...made }
}

/**
 * Puts money on a card that a line of an order has sold for it. GIFT_CARD for one that is unknown, blocked, expired or
 * replaced, VALIDATION where its money is of another currency.
 */
export async function chargeVoucher(
  ctx: SignedContext,
  work: Work,
  {
    code,
    amountMinor,
    currency,
    orderId,
    lineNo,
  }: { code: string; amountMinor: number; currency: string; orderId: OrderId; lineNo: number },
): Promise<{ id: GiftCardId; tail: string; balanceMinor: number }> {
  const { id } = await cardOfCode(ctx, work.tx, { code, path: 'code' })
  const card = (await lockCard(work.tx, ctx.venueId, { id })) ?? refuse('NOT_FOUND')
  if (card.state !== 'active' && card.state !== 'empty') refuseCard(card.state, 'code')
  if (card.currency !== currency) refuseField('code', 'field.invalid')
  const balanceMinor = await move(ctx, work.tx, { cardId: id, currency, kind: 'charged', amountMinor, orderId, lineNo })
  return { id, tail: card.tail, balanceMinor }
}
