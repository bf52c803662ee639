import { type MarginSide, taxInside } from '@marquee/contract'

/** All pieces of a part of a package, as far as they decide what it leaves. */
export interface PartWorth {
  /** Of the parts with the same number one is taken. */
  choiceGroup: number | null
  /** What it is sold for, with tax, at the least and at the most. */
  fromMinor: number
  toMinor: number
  taxPpm: number
  /** What it costs the house; null: nobody knows, and it counts for nothing. */
  costMinor: number | null
  /** So much of its price without tax is what vendors get. */
  sharePpm: number
  /** Gift cards: money that the house owes, and no turnover. It is a part of the price and of nothing else. */
  isOwed?: boolean
}

type Amounts = Pick<MarginSide, 'priceMinor' | 'netMinor' | 'costMinor'>

const marginOf = ({ netMinor, costMinor }: Amounts) => netMinor - costMinor

function amountsOf({ taxPpm, costMinor, sharePpm, isOwed }: PartWorth, priceMinor: number): Amounts {
  if (isOwed) return { priceMinor, netMinor: 0, costMinor: 0 }
  const netMinor = priceMinor - taxInside(priceMinor, taxPpm)
  const share = Math.round((netMinor * sharePpm) / 1_000_000)
  return { priceMinor, netMinor, costMinor: (costMinor ?? 0) + share }
}

/** What is left of a package at the choices and prices that leave least, and at those that leave most. */
export function marginsOf(parts: readonly PartWorth[]): { lowest: MarginSide; highest: MarginSide } {
  const choices = [...Map.groupBy(parts, ({ choiceGroup }, at) => choiceGroup ?? `single ${at}`).values()]
  const side = (priceOf: (part: PartWorth) => number, better: (a: number, b: number) => boolean): MarginSide => {
    const chosen = choices.flatMap((some) => {
      const [first, ...others] = some.map((part) => amountsOf(part, priceOf(part)))
      if (!first) return []
      return [others.reduce((best, each) => (better(marginOf(each), marginOf(best)) ? each : best), first)]
    })
    const sum = (key: keyof Amounts) => chosen.reduce((total, each) => total + each[key], 0)
    const all = { priceMinor: sum('priceMinor'), netMinor: sum('netMinor'), costMinor: sum('costMinor') }
    const marginMinor = marginOf(all)
    const marginPpm = all.netMinor > 0 ? Math.round((marginMinor * 1_000_000) / all.netMinor) : null
    return { ...all, marginMinor, marginPpm }
  }
  return {
    lowest: side(
      ({ fromMinor }) => fromMinor,
      (a, b) => a < b,
    ),
    highest: side(
      ({ toMinor }) => toMinor,
      (a, b) => a > b,
    ),
  }
}
