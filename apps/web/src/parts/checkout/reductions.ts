import type { SaleDiscount, SpecialPrice } from '@marquee/contract'
import type { PromoOffer } from '@marquee/contract/promo-codes'
import type { BasketLine } from './basket.ts'
import { type ChosenPackage, readPackages } from './chosen-packages.ts'
import type { Off } from './discount.ts'
import { type ChosenRide, readRides } from './rides.ts'

/** A code that the server has found to be good, and by what it knows the guest where the basket has no guest. */
export type Promo = PromoOffer & { guest?: { phone?: string; email?: string } }

/** How a basket is sold for another price than the list's. */
export interface Reductions {
  /** Taken off the whole. */
  discount: SaleDiscount | null
  /** What the guest has shown; one that takes something off has no discount beside it. */
  promo: Promo | null
  /** By the key of a line: how many of its pieces have a price of their own, and which. */
  specials: Readonly<Record<string, { qty: number; price: SpecialPrice }>>
  /** Several passes at one price, each with its places. */
  packages: readonly ChosenPackage[]
  /** Guests who are carried there or home. */
  rides: readonly ChosenRide[]
}

export const noReductions: Reductions = { discount: null, promo: null, specials: {}, packages: [], rides: [] }

export const isReduced = ({ discount, specials }: Reductions): boolean =>
  discount !== null || Object.keys(specials).length > 0

/** What a code takes off; null: it only lets passes be bought. */
export function offByPromo({ ppm, amountMinor, passTypeId }: Promo): Off | null {
  if (ppm !== null) return { ppm, passTypeId }
  return amountMinor === null ? null : { amountMinor, passTypeId }
}

/** What is taken off the basket, by a person or by a code. */
export const offOf = ({ discount, promo }: Pick<Reductions, 'discount' | 'promo'>): Off | null =>
  discount ?? (promo && offByPromo(promo))

/** The basket with a code, which takes the place of a discount where it takes something off itself. */
export const withPromo = (reductions: Reductions, promo: Promo | null): Reductions => ({
  ...reductions,
  promo,
  discount: promo && offByPromo(promo) ? null : reductions.discount,
})

/** The code that is sold only to a guest who is known, while nobody is; null: nothing is missing. */
export const guestMissing = ({ promo }: Pick<Reductions, 'promo'>, guest: { phone: string; email: string }) =>
  promo?.needsGuest && (guest.phone + guest.email).trim() === '' ? promo.code : null

/** What a sale names of it. */
export const promoOf = ({ promo }: Pick<Reductions, 'promo'>) => (promo ? { promoCode: promo.code } : {})

/** Without the prices of pieces that are not in the basket any more: they must not come back with another piece. */
export function onlyOf(reductions: Reductions, qtyOf: (key: string) => number): Reductions {
  const { specials } = reductions
  const kept = Object.entries(specials).flatMap(([key, { qty, price }]) => {
    const left = Math.min(qty, qtyOf(key))
    return left > 0 ? [[key, { qty: left, price }] as const] : []
  })
  const isSame = kept.every(([key, { qty }]) => specials[key]?.qty === qty)
  return isSame && kept.length === Object.keys(specials).length
    ? reductions
    : { ...reductions, specials: Object.fromEntries(kept) }
}

const unitOf = (price: SpecialPrice): number => (price.kind === 'comp' ? 0 : price.unitMinor)

/** The lines as they are sold: pieces with a price of their own are lines of their own, behind the others of theirs. */
export function reducedLines(lines: readonly BasketLine[], { specials }: Reductions): BasketLine[] {
  return lines.flatMap((line): BasketLine[] => {
    const special = specials[line.key]
    // What is in a package costs what the package says.
    if (!special || !line.quote || line.packaged) return [line]
    const qty = Math.min(special.qty, line.qty)
    const { price } = special
    const rest = line.qty - qty
    const own: BasketLine = {
      ...line,
      key: rest > 0 ? `${line.key} *` : line.key,
      qty,
      special: price,
      quote: { ...line.quote, amountMinor: unitOf(price) },
      fullMinor: line.quote.amountMinor,
      group: `${line.group} ${JSON.stringify(price)}`,
      holderNames: line.holderNames.slice(rest),
    }
    return rest > 0 ? [{ ...line, qty: rest, holderNames: line.holderNames.slice(0, rest) }, own] : [own]
  })
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

function readPrice(stored: unknown): SpecialPrice | null {
  const { kind, reason, unitMinor } = (stored ?? {}) as Record<string, unknown>
  if (!isText(reason)) return null
  if (kind === 'comp') return { kind, reason }
  return kind === 'price' && isCount(unitMinor) ? { kind, unitMinor, reason } : null
}

function readDiscount(stored: unknown): SaleDiscount | null {
  const { ppm, amountMinor, reason } = (stored ?? {}) as Record<string, unknown>
  if (!isText(reason)) return null
  if (isCount(ppm)) return { ppm, reason }
  return isCount(amountMinor) ? { amountMinor, reason } : null
}

function readFree(stored: unknown): Promo['free'] {
  const { name, variantIds, qty } = (stored ?? {}) as Record<string, unknown>
  if (!Array.isArray(variantIds) || !isCount(qty)) return null
  const { en, tr } = (name ?? {}) as Record<string, unknown>
  return {
    name: { en: isText(en) ? en : '', tr: isText(tr) ? tr : '' },
    variantIds: variantIds.filter(isText) as never,
    qty,
  }
}

/** A code that a device has kept; null: it is none of ours. */
export function readPromo(stored: unknown): Promo | null {
  const { code, name, ppm, amountMinor, passTypeId, free, needsGuest, kept, guest } = (stored ?? {}) as Record<
    string,
    unknown
  >
  if (!isText(code)) return null
  const { en, tr } = (name ?? {}) as Record<string, unknown>
  const { phone, email } = (guest ?? {}) as Record<string, unknown>
  const known = { ...(isText(phone) && { phone }), ...(isText(email) && { email }) }
  return {
    code,
    name: { en: isText(en) ? en : '', tr: isText(tr) ? tr : '' },
    ppm: isCount(ppm) ? ppm : null,
    amountMinor: isCount(amountMinor) ? amountMinor : null,
    passTypeId: isText(passTypeId) ? (passTypeId as Promo['passTypeId']) : null,
    free: readFree(free),
    needsGuest: needsGuest === true,
    kept: Array.isArray(kept) ? kept.filter((each) => Number.isSafeInteger(each?.areaNo) && isCount(each?.left)) : [],
    ...(Object.keys(known).length > 0 && { guest: known }),
  }
}

/** What a device has kept; whatever is not ours is left out. */
export function readReductions(stored: unknown): Reductions {
  const { discount, promo, specials, packages, rides } = (stored ?? {}) as Record<string, unknown>
  const kept = Object.entries((specials ?? {}) as Record<string, unknown>).flatMap(([key, each]) => {
    const { qty, price } = (each ?? {}) as Record<string, unknown>
    const read = readPrice(price)
    return read && isCount(qty) ? [[key, { qty, price: read }] as const] : []
  })
  return {
    discount: readDiscount(discount),
    promo: readPromo(promo),
    specials: Object.fromEntries(kept),
    packages: readPackages(packages),
    rides: readRides(rides),
  }
}
