import { maskedGiftCode, type SoldGiftCards } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { runCommand } from '../../../door/work.ts'
import { sellVouchers, type VoucherSale } from '../../sales/service/sell-vouchers.ts'
import { requireDay } from '../../vouchers/service/day.ts'
import { chargeVoucher, issueVoucher, type MadeCard } from '../../vouchers/service/for-sale.ts'

interface Sell extends VoucherSale {
  commandId: string
  validUntil?: string
  holder?: string
}

/**
 * Sells gift cards of one amount each: an order with one line, owed to whoever holds the cards. The refusals of
 * `sellVouchers`.
 */
export async function sellCards(ctx: SignedContext, input: Sell): Promise<SoldGiftCards> {
  const command = { commandId: input.commandId, procedure: 'giftCards.sell', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { qty, amountMinor, orderId, validUntil, holder } = input
    await requireDay(ctx, work.tx, validUntil)
    const sale = await sellVouchers(ctx, work, input)
    const cards: MadeCard[] = []
    for (let made = 0; made < qty; made += 1) {
      cards.push(await issueVoucher(ctx, work, { origin: 'sold', amountMinor, orderId, lineNo: 1, validUntil, holder }))
    }
    await work.audit({
      action: 'giftCards.sell',
      entity: 'order',
      entityId: orderId,
      after: auditOf(sale, { giftCards: cards.map(({ tail }) => maskedGiftCode(tail)) }),
    })
    return { sale, cards }
  })
}

interface Charge extends Omit<VoucherSale, 'qty'> {
  commandId: string
  code: string
}

/**
 * Puts more money on a card, as an order of its own. GIFT_CARD for one that is unknown, blocked or replaced; an expired
 * one has to be given a new last day before. The other refusals of `sellVouchers`.
 */
export async function chargeCard(ctx: SignedContext, input: Charge) {
  const command = { commandId: input.commandId, procedure: 'giftCards.charge', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { amountMinor, orderId } = input
    const sale = await sellVouchers(ctx, work, { ...input, qty: 1 })
    const { currency } = sale
    const card = await chargeVoucher(ctx, work, { code: input.code, amountMinor, currency, orderId, lineNo: 1 })
    const { balanceMinor } = card
    await work.audit({
      action: 'giftCards.charge',
      entity: 'order',
      entityId: orderId,
      after: auditOf(sale, { code: maskedGiftCode(card.tail), balanceMinor }),
    })
    return { sale, balanceMinor }
  })
}

const auditOf = (
  { orderNo, grossMinor, currency, payments }: SoldGiftCards['sale'],
  more: Record<string, unknown>,
): Record<string, unknown> => ({
  orderNo,
  ...more,
  grossMinor,
  currency,
  payments: payments.map(({ method, amountMinor }) => ({ method, amountMinor })),
})
