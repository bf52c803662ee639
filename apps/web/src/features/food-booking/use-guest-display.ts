import type { LocalText } from '@marquee/contract'
import { calledAs, callNameOfReceipt } from '@marquee/contract/call-name'
import { useEffect, useRef } from 'react'
import { type GuestView, tellGuests } from '../../parts/guest-display/feed.ts'
import type { Shown } from './counter-dialogs.tsx'
import { type Basket, priceOf, type Sum } from './model/basket.ts'
import type { Product } from './model/menu.ts'

interface Counter {
  basket: Basket
  sum: Sum
  shown: Shown | null
  productOf: (variantId: string) => Product | undefined
  currency: string
}

/** A name with how many of it, in both languages. */
function timesOf(qty: number, name: LocalText | undefined): LocalText[] {
  if (!name) return []
  const times = (text: string) => (qty > 1 && text ? `${qty} × ${text}` : text)
  return [{ en: times(name.en), tr: times(name.tr) }]
}

/** What the guest in front sees of it. */
export function guestViewOf({ basket, sum, shown, productOf, currency }: Counter): GuestView {
  if (shown?.kind === 'sold') {
    const { sale, order } = shown.paid
    const { grossMinor, changeMinor } = sale
    const leftMinor = order.totalMinor - order.paidMinor
    return {
      kind: 'sold',
      called: calledAs(order),
      paidMinor: grossMinor,
      changeMinor,
      currency: sale.currency,
      ...(leftMinor > 0 && { leftMinor }),
      ...(order.wantedAt && { ready: { at: order.wantedAt, show: order.session?.product ?? null } }),
    }
  }
  if (shown?.kind === 'soldOffline') {
    const { receipt, dueMinor, changeMinor, currency: of } = shown.slip
    return { kind: 'sold', called: callNameOfReceipt(receipt), paidMinor: dueMinor, changeMinor, currency: of }
  }
  if (shown?.kind === 'payOrder') {
    const { order, part } = shown
    const isPart = part.bill.split !== 'rest' || order.paidMinor > 0
    return { kind: 'due', called: calledAs(order), dueMinor: part.dueMinor, isPart, currency: order.currency }
  }
  const passes = basket.passes?.lines ?? []
  if (basket.lines.length + passes.length === 0) return { kind: 'idle' }
  const lines = basket.lines.flatMap(({ key, wish }) => {
    const product = productOf(wish.variantId)
    const price = priceOf(wish, productOf)
    if (!product || !price) return []
    const variant = product.variants.find(({ id }) => id === wish.variantId)
    // Of a part of a combo its options follow it.
    const parts = wish.picks.flatMap(({ variantId, qty }, at) => [
      ...timesOf(qty, productOf(variantId)?.name),
      ...(price.picks[at] ?? []).flatMap((option) => timesOf(option.qty, option.name)),
    ])
    const own = price.modifiers.flatMap(({ qty, name }) => timesOf(qty, name))
    const details = [...(variant ? [variant.name] : []), ...own, ...parts]
    return [{ key, name: product.name, details, qty: wish.qty, minor: price.unitMinor * wish.qty }]
  })
  const { offMinor, dueMinor } = sum
  const tickets = passes.map(({ passTypeId, name, where, qty, unitMinor }) => ({
    ...{ key: passTypeId, name, details: [{ en: where, tr: where }], qty, minor: qty * unitMinor },
  }))
  return { kind: 'basket', lines: [...lines, ...tickets], offMinor, tipMinor: basket.tipMinor, dueMinor, currency }
}

/** Shows the guest in front what the counter does, where a second window is open for them. */
export function useGuestDisplay(counter: Counter): void {
  const view = guestViewOf(counter)
  const latest = useRef(view)
  latest.current = view
  const told = useRef<ReturnType<typeof tellGuests> | null>(null)
  useEffect(() => {
    const guests = tellGuests(() => latest.current)
    told.current = guests
    return guests.end
  }, [])
  const words = JSON.stringify(view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told is what the words say
  useEffect(() => told.current?.tell(), [words])
}
