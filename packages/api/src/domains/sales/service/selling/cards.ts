import type { OrderId, PackageItem, SalePackage, SoldGiftCard } from '@marquee/contract'
import type { SignedContext } from '../../../../core/context.ts'
import { refuseField } from '../../../../core/refusal.ts'
import type { Work } from '../../../../door/work.ts'
import { issueVoucher } from '../../../vouchers/service/for-sale.ts'
import { type BillLine, grossOf } from '../../rules/lines/line.ts'
import type { CardItem } from '../../rules/lines/package.ts'
import type { Purchase } from '../make-sale.ts'

// Gift cards that are parts of packages: the same cards as those that are sold alone, by the same rules.

type Part = Omit<SalePackage['parts'][number], 'itemId'>

/** Gift cards as a part of a sale names them: so many, and nothing else. VALIDATION by field. */
export function cardOf(
  { faceMinor }: Pick<PackageItem, 'faceMinor'>,
  { ride, qty, seatNos, areaNo, holderNames }: Part,
  path: string,
): Omit<CardItem, 'packaged'> {
  if (seatNos.length > 0) refuseField(`${path}.seatNos`, 'field.invalid')
  if (areaNo !== undefined) refuseField(`${path}.areaNo`, 'field.invalid')
  if (holderNames.length > 0) refuseField(`${path}.holderNames`, 'field.invalid')
  if (ride) refuseField(`${path}.ride`, 'field.invalid')
  return {
    faceMinor: faceMinor ?? refuseField(`${path}.itemId`, 'field.invalid'),
    qty: qty ?? refuseField(`${path}.qty`, 'field.required'),
  }
}

/** Refuses gift cards at a till for practice: they would be real, and nobody has paid. VALIDATION. */
export function requireNoPractice({ training }: Pick<Purchase, 'training'>, cards: readonly CardItem[]): void {
  const [first] = cards
  if (!first || !training) return
  refuseField(`packages.${first.packaged.place}.parts.${first.packaged.part}.itemId`, 'field.cardsInPractice')
}

/**
 * Refuses a sale that does not pay for its gift cards in money: they are paid for at once, and no card pays for another.
 * VALIDATION by field.
 */
export function requireMoneyForCards(
  { balance, payments }: Pick<Purchase, 'balance' | 'payments'>,
  { lines }: { lines: readonly BillLine[] },
): void {
  const cardsMinor = grossOf(lines.filter(({ kind }) => kind === 'voucher'))
  if (cardsMinor === 0) return
  if (balance) refuseField('balance', 'field.cardsPaidAtOnce')
  const inMoney = payments.reduce((sum, { method, amountMinor }) => sum + (method === 'voucher' ? 0 : amountMinor), 0)
  const at = payments.findIndex(({ method }) => method === 'voucher')
  if (at >= 0 && inMoney < cardsMinor) refuseField(`payments.${at}.amountMinor`, 'field.cardsByCard')
}

/** Makes the gift cards that a sale has sold, one for each piece of its lines of cards, in their order. */
export async function makeSoldCards(
  ctx: SignedContext,
  work: Work,
  { orderId, lines }: { orderId: OrderId; lines: readonly BillLine[] },
): Promise<SoldGiftCard[]> {
  const made: SoldGiftCard[] = []
  for (const { kind, lineNo, qty, unitMinor: amountMinor } of lines) {
    if (kind !== 'voucher') continue
    for (let piece = 0; piece < qty; piece += 1) {
      made.push(await issueVoucher(ctx, work, { origin: 'sold', amountMinor, orderId, lineNo }))
    }
  }
  return made as SoldGiftCard[]
}
