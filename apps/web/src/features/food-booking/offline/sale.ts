import { inLanguage, type Me, taxInside } from '@marquee/contract'
import type { Language } from '@marquee/i18n'
import type { Slip } from '../../../parts/offline-food/db.ts'
import type { KeptTerms } from '../../../parts/offline-food/kept-terms.ts'
import type { NewSale } from '../../../parts/offline-food/sales.ts'
import { type Basket, priceOf } from '../model/basket.ts'
import type { Product } from '../model/menu.ts'

interface Selling {
  basket: Basket
  terms: KeptTerms & { till: NonNullable<KeptTerms['till']> }
  productOf: (variantId: string) => Product | undefined
  me: Me
  tenderedMinor: number
  at: Date
  language: Language
}

/** A basket that is paid in cash now, at the prices that the counter knows, and the receipt that says so. */
export function offlineSaleOf({ basket, terms, productOf, me, tenderedMinor, at, language }: Selling): {
  sale: NewSale
  slip: Omit<Slip, 'receipt'>
} {
  const { menu, till } = terms
  const lines = basket.lines.map(({ wish }) => {
    const price = priceOf(wish, productOf)
    if (!price) throw new Error('a line is not sold any more')
    return { wish, price, product: productOf(wish.variantId) }
  })
  const dueMinor = lines.reduce((sum, { wish, price }) => sum + wish.qty * price.unitMinor, 0)
  if (tenderedMinor < dueMinor) throw new Error('less was handed over than is due')
  const { guestName, note } = basket
  const soldAt = at.toISOString()
  const sale: NewSale = {
    foodOrderId: basket.id,
    orderId: basket.orderId,
    soldAt,
    soldBy: me.user.id as NewSale['soldBy'],
    tillId: till.tillId as NewSale['tillId'],
    tillSessionId: till.sessionId as NewSale['tillSessionId'],
    training: till.isTraining,
    service: basket.service === 'pickup' ? 'pickup' : 'counter',
    guestName,
    note,
    ...(basket.customer && { customerId: basket.customer.id }),
    currency: menu.currency,
    lines: lines.map(({ wish, price }) => ({ ...wish, paidUnitMinor: price.unitMinor })),
    dueMinor,
    roundingMinor: 0,
    tenderedMinor,
  }
  const told = (name: Product['name'] | undefined) => (name ? inLanguage(name, language) : '')
  const times = (qty: number, name: string) => (qty > 1 ? `${qty} × ${name}` : name)
  const { city, address, taxNumber, footer } = terms.strict.house
  const slip: Omit<Slip, 'receipt'> = {
    house: { lines: [city, ...address.split('\n')].filter(Boolean), taxNumber },
    footer: told(footer),
    ...{ venue: me.venue.name, till: till.name, clerk: me.user.name, at: soldAt, isTraining: till.isTraining },
    guestName,
    lines: lines.map(({ wish, price, product }) => {
      const variant = product?.variants.find(({ id }) => id === wish.variantId)
      const parts = wish.picks.map(({ variantId, qty }) => times(qty, told(productOf(variantId)?.name)))
      const options = [...price.modifiers, ...price.picks.flat()].map(({ qty, name }) => times(qty, told(name)))
      return {
        qty: wish.qty,
        name: [told(product?.name), told(variant?.name)].filter(Boolean).join(' · '),
        details: [...parts, ...options].join(', '),
        unitMinor: price.unitMinor,
      }
    }),
    taxes: taxesOf(
      lines.map(({ wish, price, product }) => ({
        taxPpm: product?.taxCode == null ? 0 : product.taxPpm,
        grossMinor: wish.qty * price.unitMinor,
      })),
    ),
    cashName: told(terms.cashName ?? undefined),
    ...{ currency: menu.currency, dueMinor, tenderedMinor, changeMinor: tenderedMinor - dueMinor },
  }
  return { sale, slip }
}

/** Net and tax by rate, the lowest first; the tax of each line is rounded for itself, as on the server. */
function taxesOf(lines: readonly { taxPpm: number; grossMinor: number }[]): Slip['taxes'] {
  const sums = new Map<number, Slip['taxes'][number]>()
  for (const { taxPpm, grossMinor } of lines) {
    const taxMinor = taxInside(grossMinor, taxPpm)
    const sum = sums.get(taxPpm) ?? { taxPpm, netMinor: 0, taxMinor: 0 }
    sums.set(taxPpm, { taxPpm, netMinor: sum.netMinor + grossMinor - taxMinor, taxMinor: sum.taxMinor + taxMinor })
  }
  return [...sums.values()].sort((a, b) => a.taxPpm - b.taxPpm)
}
