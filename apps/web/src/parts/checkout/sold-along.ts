import type { LocalText } from '@marquee/contract'
import { type BasketLine, dishesWith, ridesWith } from './basket.ts'

/** Something that was sold with passes, as the seller is told. */
export interface SoldPart {
  /** Where and when guests are carried, or what they eat. */
  name: LocalText
  qty: number
}

/** What was sold with passes; absent where there is none of it. */
export interface SoldAlong {
  rides?: readonly SoldPart[]
  dishes?: readonly SoldPart[]
}

/** The rides of a basket and of its packages, whoever the guests are, and the dishes of its packages: each name once. */
export const soldAlong = (rides: readonly SoldPart[], lines: readonly BasketLine[]): SoldAlong =>
  along({ rides: [...rides, ...ridesWith(lines)], dishes: dishesWith(lines) })

/** The same as a device keeps it: nothing but names and numbers, and no list that is empty. */
export function along({ rides = [], dishes = [] }: SoldAlong): SoldAlong {
  return {
    ...(rides.length > 0 && { rides: eachOnce(rides) }),
    ...(dishes.length > 0 && { dishes: eachOnce(dishes) }),
  }
}

function eachOnce(parts: readonly SoldPart[]): SoldPart[] {
  const same = Map.groupBy(parts, ({ name: { en, tr } }) => JSON.stringify([en, tr]))
  return [...same.values()].flatMap((some) => {
    const [first] = some
    return first ? [{ name: first.name, qty: some.reduce((sum, { qty }) => sum + qty, 0) }] : []
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function readParts(stored: unknown): SoldPart[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((each): SoldPart[] => {
    const { name, qty } = (each ?? {}) as Record<string, unknown>
    const { en, tr } = (name ?? {}) as Record<string, unknown>
    return Number.isSafeInteger(qty) && (qty as number) > 0
      ? [{ name: { en: textOf(en), tr: textOf(tr) }, qty: qty as number }]
      : []
  })
}

/** What a device has kept; whatever is not ours is left out. */
export const readAlong = ({ rides, dishes }: Record<string, unknown>): SoldAlong =>
  along({ rides: readParts(rides), dishes: readParts(dishes) })
