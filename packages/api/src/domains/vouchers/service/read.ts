import {
  type CheckedGiftCard,
  cleanCode,
  type GiftCardDetail,
  type GiftCardId,
  type GiftCardState,
  mayDo,
  readGiftCode,
  totalCap,
  type VenueId,
} from '@marquee/contract'
import type { Services, SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { type CardFilter, countCards, findDetail, selectCards, selectCardsMade, selectSealed } from '../repo/cards.ts'
import { hashOfCode, openCode } from './codes.ts'
import { cardOfCode } from './for-sale.ts'

interface CardQuery {
  state?: GiftCardState
  search?: string
}

/** The filter of a query: a whole code, its last four characters, or a part of the holder's name. */
export function filterOf(venueId: VenueId, { state, search = '' }: CardQuery): CardFilter {
  const filter = { venueId, ...(state && { state }) }
  const name = search.trim()
  if (name === '') return filter
  const code = readGiftCode(name)
  const tail = cleanCode(name.replace(/•/g, ''))
  return {
    ...filter,
    typed: { hash: code === null ? null : hashOfCode(code), tail: tail.length === 4 ? tail : null, name },
  }
}

/** One page of the cards, the newest first. */
export async function listCards(
  { services: { db }, venueId }: SignedContext,
  { cursor: given, limit, ...query }: CardQuery & { cursor?: string; limit: number },
) {
  const cursor = given === undefined ? undefined : readMomentCursor(given)
  const filter = filterOf(venueId, query)
  const [{ rows, next }, count] = await Promise.all([
    selectCards(db, filter, { cursor, limit }),
    countCards(db, filter, totalCap + 1),
  ])
  return {
    rows,
    nextCursor: next && writeMomentCursor(next),
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** A card with what moved its balance. NOT_FOUND. */
export async function getCard({ services, venueId }: SignedContext, id: GiftCardId): Promise<GiftCardDetail> {
  return (await findDetail(services.db, { venueId, id })) ?? refuse('NOT_FOUND')
}

/** What a card holds, by its code. GIFT_CARD when there is none. */
export async function checkCard(ctx: SignedContext, code: string): Promise<CheckedGiftCard> {
  const card = await cardOfCode(ctx, ctx.services.db, { code, path: 'code' })
  const { id, tail, state, balanceMinor, currency, validUntil, holder } = card
  return { id, tail, state, balanceMinor, currency, validUntil, holder }
}

/** Cards for a file, the newest first: `selectCards`. */
export const cardsInPages = selectCards

/**
 * Which of these cards somebody may be told the codes of: those that they made on this business day, or all for people
 * who may block cards. NOT_FOUND for any other, STATE for one that pays nothing more.
 */
export async function codesFor(ctx: SignedContext, ids: readonly GiftCardId[]) {
  const { services, venueId, actor } = ctx
  const { db } = services
  const by = mayDo(actor.rights, 'gift_cards', 'block_card') ? null : actor.userId
  const may = new Set(await selectCardsMade(db, { venueId, by, ids }))
  if (ids.some((id) => !may.has(id))) refuse('NOT_FOUND')
  const wanted = [...new Set(ids)]
  const cards = await openCards(services, venueId, wanted)
  if (cards.length < wanted.length) refuse('STATE')
  return cards.map((card) => ({ ...card, id: card.id as GiftCardId }))
}

/** The codes of cards, each look in the audit. */
export async function revealCards(ctx: SignedContext, ids: readonly GiftCardId[]) {
  const cards = await codesFor(ctx, ids)
  await inTransaction(ctx, async ({ audit }) => {
    for (const { id } of cards) await audit({ action: 'giftCards.reveal', entity: 'gift_card', entityId: id })
  })
  return cards.map(({ id, code }) => ({ id, code }))
}

/** Cards that pay, with their codes, in the order asked for; what pays nothing more is left out. */
export async function openCards(services: Services, venueId: VenueId, ids: readonly GiftCardId[]) {
  const stored = new Map((await selectSealed(services.db, venueId, ids)).map((card) => [card.id as GiftCardId, card]))
  return ids.flatMap((id) => {
    const card = stored.get(id)
    const code = card && openCode(services, venueId, { id, sealed: card.sealed })
    return card && code ? [{ ...card, code }] : []
  })
}
