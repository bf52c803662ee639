import { type GiftCardDetail, type GiftCardId, maskedGiftCode, type NewGiftCard } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { requireReach } from '../../../door/authority.ts'
import { inTransaction, runCommand, type Tx, type Work } from '../../../door/work.ts'
import { endReplaced, type FoundCard, findDetail, lockCard, updateCard } from '../repo/cards.ts'
import { requireDay } from './day.ts'
import { issueVoucher, makeCard, move } from './for-sale.ts'

interface Issue {
  commandId: string
  amountMinor: number
  reason: string
  validUntil?: string
  holder?: string
}

/** Gives a card that nobody pays for. NEEDS_APPROVAL above the caller's limit. */
export async function issueCard(ctx: SignedContext, input: Issue): Promise<NewGiftCard> {
  const command = { commandId: input.commandId, procedure: 'giftCards.issue', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { commandId: _, ...voucher } = input
    requireReach(ctx, { module: 'gift_cards', action: 'issue' }, { amountMinor: input.amountMinor })
    await requireDay(ctx, work.tx, input.validUntil)
    return issueVoucher(ctx, work, { origin: 'issued', ...voucher })
  })
}

interface Change {
  commandId: string
  id: GiftCardId
  expectedRev: number
  reason: string
}

async function lockFresh({ venueId }: SignedContext, tx: Tx, { id, expectedRev }: Pick<Change, 'id' | 'expectedRev'>) {
  const card = (await lockCard(tx, venueId, { id })) ?? refuse('NOT_FOUND')
  if (card.rev !== expectedRev) refuse('STALE', { details: { rev: card.rev } })
  return card
}

// A card that was replaced or taken back has ended.
function requireThere({ state }: FoundCard): void {
  if (state === 'replaced' || state === 'taken_back') refuse('STATE', { details: { card: state } })
}

const shown = async ({ venueId }: SignedContext, tx: Tx, id: GiftCardId): Promise<GiftCardDetail> =>
  (await findDetail(tx, { venueId, id })) ?? refuse('NOT_FOUND')

/** Stops a card, or lets it pay again. STATE when it is so already or was replaced, STALE. */
export async function setBlocked(ctx: SignedContext, input: Change, to: 'blocked' | 'active'): Promise<GiftCardDetail> {
  const procedure = to === 'blocked' ? 'giftCards.block' : 'giftCards.unblock'
  return runCommand(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const card = await lockFresh(ctx, work.tx, input)
    const isBlocked = card.state === 'blocked'
    requireThere(card)
    if (isBlocked === (to === 'blocked')) refuse('STATE', { details: { card: card.state } })
    await updateCard(work.tx, { venueId: ctx.venueId, id: input.id }, { state: to })
    const { reason } = input
    await auditOf(work, { procedure, card, after: { state: to }, reason })
    return shown(ctx, work.tx, input.id)
  })
}

/**
 * Puts a new card in the place of one that was lost: the balance moves, the old code pays nothing more. STATE when that
 * was done before, STALE.
 */
export async function replaceCard(ctx: SignedContext, input: Change): Promise<NewGiftCard> {
  const procedure = 'giftCards.replace'
  return runCommand(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const { tx } = work
    const card = await lockFresh(ctx, tx, input)
    requireThere(card)
    const { id, balanceMinor: amountMinor, currency, holder, validUntil } = card
    const made = await makeCard(ctx, tx, { origin: 'replacement', holder, validUntil })
    if (amountMinor > 0) {
      const { reason } = input
      await move(ctx, tx, {
        cardId: id,
        currency,
        kind: 'moved_out',
        amountMinor: -amountMinor,
        otherCardId: made.id,
        reason,
      })
      await move(ctx, tx, { cardId: made.id, currency, kind: 'moved_in', amountMinor, otherCardId: id, reason })
    }
    await endReplaced(tx, { venueId: ctx.venueId, id, by: made.id })
    const after = { state: 'replaced', replacedBy: maskedGiftCode(made.tail), amountMinor, currency }
    await auditOf(work, { procedure, card, after, reason: input.reason })
    return { id: made.id, tail: made.tail, amountMinor, validUntil: made.validUntil }
  })
}

interface Update {
  id: GiftCardId
  expectedRev: number
  validUntil?: string
  holder?: string | null
  note?: string
}

/** Changes a card's last day, its holder or what the house has noted. STATE for a replaced one, STALE, VALIDATION. */
export async function changeCard(ctx: SignedContext, input: Update): Promise<GiftCardDetail> {
  return inTransaction(ctx, async (work) => {
    const { id, expectedRev, ...change } = input
    const card = await lockFresh(ctx, work.tx, { id, expectedRev })
    requireThere(card)
    await requireDay(ctx, work.tx, input.validUntil)
    const before = await shown(ctx, work.tx, id)
    await updateCard(work.tx, { venueId: ctx.venueId, id }, change)
    const after = await shown(ctx, work.tx, id)
    const fields = ['validUntil', 'holder', 'note'] as const
    const moved = fields.filter((field) => before[field] !== after[field])
    const only = (of: GiftCardDetail) => Object.fromEntries(moved.map((field) => [field, of[field]]))
    await work.audit({
      action: 'giftCards.update',
      entity: 'gift_card',
      entityId: id,
      before: only(before),
      after: only(after),
    })
    return after
  })
}

const auditOf = (
  work: Work,
  { procedure, card, after, reason }: { procedure: string; card: FoundCard; after: object; reason: string },
) =>
  work.audit({
    action: procedure,
    entity: 'gift_card',
    entityId: card.id,
    before: { code: maskedGiftCode(card.tail), state: card.state },
    after: { ...after },
    reason,
  })
