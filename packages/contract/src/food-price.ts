import type { LocalText } from './in-language.ts'

// What a line of a food order costs, and whether it can be ordered so: the counter asks it before it sends a line, the
// server before it takes one.

interface PricedOption {
  id: string
  name: LocalText
  extraMinor: number
  maxEach: number
}
interface PricedGroup {
  minChoices: number
  maxChoices: number
  freeChoices: number
  options: readonly PricedOption[]
}
interface PricedVariant {
  id: string
  priceMinor: number
}
/** A product as the menu has it. */
export interface PricedProduct {
  kind: 'simple' | 'variants' | 'combo' | 'open'
  variants: readonly PricedVariant[]
  modifiers: readonly PricedGroup[]
  choices: readonly {
    id: string
    included: number
    maxChoices: number
    items: readonly { variantId: string; extraMinor: number }[]
  }[]
}

interface WishedModifier {
  optionId: string
  qty: number
}
interface Wished {
  variantId: string
  priceMinor?: number | undefined
  modifiers: readonly WishedModifier[]
  picks: readonly { choiceId: string; variantId: string; qty: number; modifiers: readonly WishedModifier[] }[]
}

/** What cannot be ordered so, by the field of the line. */
export interface LineFault {
  path: string
  message: 'field.invalid' | 'field.required' | 'field.tooSmall' | 'field.tooBig'
}

/** What was chosen, with what each piece of an option costs after what is free. */
export interface PricedModifier extends WishedModifier {
  name: LocalText
  /** Of one. */
  extraMinor: number
  /** So many of them cost nothing. */
  free: number
}
/** The price of one piece with all that was chosen. */
export interface LinePrice {
  unitMinor: number
  modifiers: PricedModifier[]
  /** In the order of the picks. */
  picks: PricedModifier[][]
}

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)

/**
 * The price of one piece, or what is wrong. Of the options of a group the dearest are the free ones, and of a combo's
 * parts the dearest are the included ones: in which order they were chosen costs a guest nothing. `productOf` finds the
 * product of a variant among those that are sold.
 */
export function priceOfLine(
  wish: Wished,
  productOf: (variantId: string) => PricedProduct | undefined,
): LinePrice | LineFault {
  const product = productOf(wish.variantId)
  const variant = product?.variants.find(({ id }) => id === wish.variantId)
  if (!product || !variant) return { path: 'variantId', message: 'field.invalid' }
  if (product.kind === 'open' && wish.priceMinor === undefined) return { path: 'priceMinor', message: 'field.required' }
  if (product.kind !== 'open' && wish.priceMinor !== undefined) return { path: 'priceMinor', message: 'field.invalid' }
  const own = priceOfModifiers(product.modifiers, wish.modifiers)
  if ('path' in own) return own
  const parts = priceOfPicks(product, wish.picks, productOf)
  if ('path' in parts) return parts
  const price = wish.priceMinor ?? variant.priceMinor
  return { unitMinor: price + own.extraMinor + parts.extraMinor, modifiers: own.modifiers, picks: parts.picks }
}

function priceOfModifiers(
  groups: readonly PricedGroup[],
  wished: readonly WishedModifier[],
): { extraMinor: number; modifiers: PricedModifier[] } | LineFault {
  const known = new Set<string>()
  for (const [at, { optionId, qty }] of wished.entries()) {
    const option = groups.flatMap(({ options }) => options).find(({ id }) => id === optionId)
    if (!option || known.has(optionId)) return { path: `modifiers.${at}.optionId`, message: 'field.invalid' }
    if (qty > option.maxEach) return { path: `modifiers.${at}.qty`, message: 'field.tooBig' }
    known.add(optionId)
  }
  const modifiers: PricedModifier[] = []
  let extraMinor = 0
  for (const { minChoices, maxChoices, freeChoices, options } of groups) {
    const chosen = options.flatMap((option) => {
      const found = wished.find(({ optionId }) => optionId === option.id)
      return found ? [{ option, qty: found.qty }] : []
    })
    const pieces = sum(chosen.map(({ qty }) => qty))
    if (pieces < minChoices) return { path: 'modifiers', message: 'field.tooSmall' }
    if (pieces > maxChoices) return { path: 'modifiers', message: 'field.tooBig' }
    const free = freeOf(
      chosen.map(({ option, qty }) => ({ key: option.id, qty, minor: option.extraMinor })),
      freeChoices,
    )
    for (const { option, qty } of chosen) {
      const gratis = free.get(option.id) ?? 0
      extraMinor += (qty - gratis) * option.extraMinor
      modifiers.push({ optionId: option.id, name: option.name, qty, extraMinor: option.extraMinor, free: gratis })
    }
  }
  return { extraMinor, modifiers }
}

function priceOfPicks(
  { kind, choices }: PricedProduct,
  picks: Wished['picks'],
  productOf: (variantId: string) => PricedProduct | undefined,
): { extraMinor: number; picks: PricedModifier[][] } | LineFault {
  if (kind !== 'combo') {
    return picks.length === 0 ? { extraMinor: 0, picks: [] } : { path: 'picks', message: 'field.invalid' }
  }
  const stray = picks.findIndex(
    ({ choiceId, variantId }) =>
      !choices.find(({ id }) => id === choiceId)?.items.some((item) => item.variantId === variantId),
  )
  if (stray >= 0) return { path: `picks.${stray}.variantId`, message: 'field.invalid' }
  let extraMinor = 0
  const chosen: PricedModifier[][] = []
  for (const [at, { variantId, qty, modifiers }] of picks.entries()) {
    const part = productOf(variantId)
    if (!part) return { path: `picks.${at}.variantId`, message: 'field.invalid' }
    const own = priceOfModifiers(part.modifiers, modifiers)
    if ('path' in own) return { ...own, path: `picks.${at}.${own.path}` }
    extraMinor += qty * own.extraMinor
    chosen.push(own.modifiers)
  }
  for (const { id, included, maxChoices, items } of choices) {
    const own = picks.flatMap((pick, at) => (pick.choiceId === id ? [{ ...pick, at }] : []))
    const pieces = sum(own.map(({ qty }) => qty))
    if (pieces < included) return { path: 'picks', message: 'field.tooSmall' }
    if (pieces > maxChoices) return { path: 'picks', message: 'field.tooBig' }
    const priced = own.map(({ variantId, qty, at }) => ({
      key: String(at),
      qty,
      minor: productOf(variantId)?.variants.find((each) => each.id === variantId)?.priceMinor ?? 0,
    }))
    const inside = freeOf(priced, included)
    for (const { key, qty, minor } of priced) extraMinor += (qty - (inside.get(key) ?? 0)) * minor
    for (const { variantId, qty } of own) {
      extraMinor += qty * (items.find((item) => item.variantId === variantId)?.extraMinor ?? 0)
    }
  }
  return { extraMinor, picks: chosen }
}

/** How many pieces of each are free when `free` of all are: the dearest first. */
function freeOf(all: readonly { key: string; qty: number; minor: number }[], free: number): Map<string, number> {
  const given = new Map<string, number>()
  let left = free
  for (const { key, qty } of [...all].sort((a, b) => b.minor - a.minor)) {
    const own = Math.min(qty, left)
    given.set(key, own)
    left -= own
  }
  return given
}

/** What is left to pay of a line of an order, in minor units and in pieces. */
export const leftOfLine = (line: {
  qty: number
  cancelledQty: number
  unitMinor: number
  paidQty: number
  paidMinor: number
}) => ({
  qty: line.qty - line.cancelledQty - line.paidQty,
  minor: (line.qty - line.cancelledQty) * line.unitMinor - line.paidMinor,
})

/** One of `of` equal shares of an amount. The first pays what rounding leaves, so the shares come to the amount exactly. */
export const equalShare = (minor: number, of: number): number => Math.ceil(minor / of)

/** Shares an amount among others in proportion, none above its own; together exactly `minor`, which is at most their sum. */
export function sharesOf(minor: number, among: readonly number[]): number[] {
  const total = sum(among)
  if (total === 0) return among.map(() => 0)
  const exact = among.map((own) => (BigInt(own) * BigInt(minor)) / BigInt(total))
  const shares = exact.map(Number)
  let left = minor - sum(shares)
  const byRest = among
    .map((own, at) => ({ at, rest: (BigInt(own) * BigInt(minor)) % BigInt(total) }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  for (const { at } of byRest) {
    if (left <= 0) break
    if ((shares[at] ?? 0) >= (among[at] ?? 0)) continue
    shares[at] = (shares[at] ?? 0) + 1
    left -= 1
  }
  return shares
}
