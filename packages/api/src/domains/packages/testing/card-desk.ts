import { randomUUID } from 'node:crypto'
import type { OrderId, PackageRow } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { clerk, family, type Input, item, onSale, owner, partOf, type Sell, sell, session } from './desk.ts'

/** A gift card of 250.00 as a part of a package. */
export const card = (more: Partial<Input['items'][number]> = {}): Input['items'][number] =>
  item({ kind: 'voucher', passTypeId: null, faceMinor: 25_000, ...more })

/** Two adults for 750.00 and a gift card of 250.00, together 1,000.00. */
export const treat = (more: Partial<Input> = {}): Input =>
  family({
    name: { en: 'Treat', tr: 'İkram' },
    items: [item({ qty: 2, designatedMinor: 75_000 }), card({ designatedMinor: 25_000 })],
    ...more,
  })

type Wanted = NonNullable<Sell['packages']>[number]
/** A package on these seats with its cards; `cards`: how many of them. */
export const treatOn = (
  pack: PackageRow,
  seatNos: number[],
  { cards = 1, ...more }: Partial<Wanted> & { cards?: number } = {},
): Wanted => ({
  packageId: pack.id,
  versionRev: pack.rev,
  parts: [
    { itemId: partOf(pack, 0), seatNos },
    { itemId: partOf(pack, 1), qty: cards },
  ],
  ...more,
})

/** A treat that is sold on these seats, or two of them on four. */
export async function soldTreat(more: Partial<Input> = {}, seatNos = [0, 1], guest: Sell['guest'] = {}) {
  const qty = seatNos.length / 2
  const pack = await onSale(treat(more))
  const sale = await sell(100_000 * qty, [treatOn(pack, seatNos, { qty, cards: qty })], { guest })
  return { ...sale, pack, cards: sale.giftCards ?? [] }
}

export const orderOf = (id: OrderId) => owner.caller.orders.get({ id })

/** The code of a card, as whoever may block cards is told it. */
export async function codeOf(id: string | undefined): Promise<string> {
  const [told] = await owner.caller.giftCards.reveal({ ids: [id as never] })
  return told?.code ?? ''
}

/** Pays 450.00 for an adult: so much of it by the card, the rest in cash. */
export async function spend(cardId: string | undefined, amountMinor: number, seatNo = 9) {
  const code = await codeOf(cardId)
  return clerk.caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult as never, seatNos: [seatNo] }],
    payments: [
      { method: 'voucher', amountMinor, giftCard: code },
      { method: 'cash', amountMinor: 45_000 - amountMinor },
    ],
    priceVersion: session.priceVersion,
    expectedDueMinor: 45_000,
  })
}

/** Cancels passes of an order, and so many cards of lines where these are named; what goes back. */
export async function giveBack(
  orderId: OrderId,
  { passIds, pieces = [] }: { passIds: readonly string[]; pieces?: { lineNo: number; qty: number }[] },
) {
  const wish = { orderId, passIds: [...passIds] as never[], lineNos: [], pieces }
  const { refundMinor, rev } = await clerk.caller.orderChanges.previewCancel(wish)
  const told = { commandId: randomUUID(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Guest is ill' }
  await clerk.caller.orderChanges.cancel({ ...wish, ...told })
  return refundMinor
}
