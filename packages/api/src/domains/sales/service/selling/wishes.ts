import type { PackageItem, SalePackage } from '@marquee/contract'
import type { SignedContext } from '../../../../core/context.ts'
import { refuseField } from '../../../../core/refusal.ts'
import type { Work } from '../../../../door/work.ts'
import { requireLeave } from '../../../allowances/service/for-sale.ts'
import { dishOf, type PackagedDish, type WantedDish, withPrices } from '../../../packages/service/dishes.ts'
import { openPackages } from '../../../packages/service/for-sale.ts'
import { refusePromo, requirePromo } from '../../../promo-codes/service/for-sale.ts'
import { withParts } from '../../../tills/service/parts-for-sale.ts'
import { priceRides, type RideWanted } from '../../../transport/service/for-sale.ts'
import { cardsForSale } from '../../../vouchers/service/for-sale.ts'
import type { CardItem } from '../../rules/lines/package.ts'
import { departs, departuresOf, type Making, makeBillOf, type Purchase } from '../make-sale.ts'
import { cardOf, requireNoPractice } from './cards.ts'
import { bookOf } from './price.ts'

/**
 * Adds the parts of packages as passes and rides like all others, their dishes, which are taken out of what is counted of
 * them, and their gift cards; what they cost, the package says.
 */
export async function withPackages(ctx: SignedContext, work: Work, input: Purchase): Promise<Purchase> {
  const { packages = [], ticketSessionId, channel } = input
  if (packages.length === 0) return input
  const opened = await openPackages(ctx, work.tx, { ticketSessionId, channel, packages })
  const items = [...input.items]
  const packagedRides: RideWanted[] = []
  const wanted: WantedDish[] = []
  const cards: CardItem[] = []
  for (const [place, { parts }] of packages.entries()) {
    for (const [part, { itemId, ride, ...where }] of parts.entries()) {
      const path = `packages.${place}.parts.${part}`
      const packaged = { place, itemId, part }
      const item = opened[place]?.package.items.find(({ id }) => id === itemId)
      if (item?.kind === 'ride') packagedRides.push({ ...rideOf(item, { ...where, ride }, path), packaged })
      else if (item?.kind === 'food') wanted.push({ ...dishOf(item, { ...where, ride }, path), packaged })
      else if (item?.kind === 'voucher') cards.push({ ...cardOf(item, { ...where, ride }, path), packaged })
      else {
        const passTypeId = item?.passTypeId ?? refuseField(`${path}.itemId`, 'field.invalid')
        if (ride) refuseField(`${path}.ride`, 'field.invalid')
        items.push({ ...where, passTypeId, packaged, path })
      }
    }
  }
  const at = opened[0]?.wantedAt ?? new Date().toISOString()
  const dishes: PackagedDish[] = await withPrices(ctx, work, { at, wanted, training: input.training })
  requireNoPractice(input, cards)
  return { ...input, items, packagedRides, dishes, opened, ...(cards.length > 0 && { cards }) }
}

type Part = Omit<SalePackage['parts'][number], 'itemId'>

// Guests who are carried have no seat by that.
function rideOf(item: PackageItem, { ride, qty, seatNos, areaNo, holderNames }: Part, path: string): RideWanted {
  if (seatNos.length > 0) refuseField(`${path}.seatNos`, 'field.invalid')
  if (areaNo !== undefined) refuseField(`${path}.areaNo`, 'field.invalid')
  if (holderNames.length > 0) refuseField(`${path}.holderNames`, 'field.invalid')
  const guests = qty ?? refuseField(`${path}.qty`, 'field.required')
  const { to, from } = ride ?? refuseField(`${path}.ride`, 'field.required')
  return { passTypeId: item.passTypeId, qty: guests, to, from, path: `${path}.ride`, only: item }
}

/** Asks what the rides cost, those of packages too. */
export async function withRides(ctx: SignedContext, work: Work, making: Making): Promise<Making> {
  const { rides: own = [], packagedRides = [], ticketSessionId } = making.input
  const rides = [...own.map((ride, at) => ({ ...ride, path: `rides.${at}` })), ...packagedRides]
  if (rides.length === 0) return making
  return { ...making, input: { ...making.input, priced: await priceRides(ctx, work.tx, { ticketSessionId, rides }) } }
}

/** Names the parts of money taken before by their ids. */
export const withTaken = async (ctx: SignedContext, work: Work, making: Making): Promise<Making> => ({
  ...making,
  input: { ...making.input, payments: await withParts(ctx, work.tx, making.input) },
})

/** Finds the cards that payments name by code; their balance is asked again when the sale is written. */
export async function withCards(ctx: SignedContext, work: Work, making: Making): Promise<Making> {
  const { payments, training } = making.input
  if (payments.every(({ method, giftCard }) => method !== 'voucher' && giftCard === undefined)) return making
  // What was taken in part has paid already.
  const asked = payments.map((payment) => (payment.part ? { ...payment, partId: payment.part.id } : payment))
  const cards = await cardsForSale(ctx, work.tx, { payments: asked, training })
  const known = payments.map((payment, index) => {
    const card = cards.get(index)
    return card ? { ...payment, card } : payment
  })
  return { ...making, input: { ...making.input, payments: known } }
}

/** Asks for the right to prices that a person sets, by how far they depart from the list of this transaction. */
export async function withLeave(ctx: SignedContext, work: Work, making: Making): Promise<Making> {
  const { input } = making
  // What a group was offered was allowed when it was.
  if (making.leave || !departs(input)) return making
  const { orderId, ticketSessionId } = input
  const departures = departuresOf(makeBillOf(await bookOf(ctx, work, input, true), input))
  return { ...making, leave: await requireLeave(ctx, work.tx, { orderId, ticketSessionId, departures }) }
}

/** Finds the promo code as it is in this transaction; the last step of the sale counts it. */
export async function withPromo(ctx: SignedContext, work: Work, making: Making): Promise<Making> {
  const { promoCode: code, discount, ticketSessionId, channel, guest } = making.input
  if (code === undefined) return making
  const promo = await requirePromo(ctx, work.tx, { code, ticketSessionId, channel, guest })
  if (discount && (promo.ppm !== null || promo.amountMinor !== null)) refusePromo('discount')
  return { ...making, promo }
}
