import type { LocalText, PackageId, PackageItemId } from '@marquee/contract'
import { type ChosenWays, readWays } from './rides.ts'

/** A part of a package that the guest takes. */
export interface ChosenPart {
  itemId: PackageItemId
  /** How many it had when it was chosen: a package that is gone keeps its places until it is taken out. */
  pieces: number
  /** The seats of its pieces, as far as they are chosen. */
  seatNos: readonly number[]
  /** Where its pieces stand; null: they have seats. */
  areaNo: number | null
  /** One for each piece, in their order; '' or none where nobody gave one. */
  names: readonly string[]
  /** Of a ride: the trips of its guests, who have no place beside them. */
  ride?: ChosenWays
  /** It is a dish or a gift card, which have no place either. */
  isDish?: true
  isCard?: true
}

/** Whether the pieces of a part have places: guests who are carried have theirs as passes, dishes and gift cards none. */
export const hasPlace = ({ ride, isDish, isCard }: Pick<ChosenPart, 'ride' | 'isDish' | 'isCard'>): boolean =>
  ride === undefined && !isDish && !isCard

/** A package in a basket: which one, how many, and the places of each part. */
export interface ChosenPackage {
  /** Names it among the others of its basket. */
  key: string
  packageId: PackageId
  /** As it was called when it was chosen: it may be gone since. */
  name: LocalText
  qty: number
  /** How many people are in each; null: nothing of it is counted by person. */
  people: number | null
  parts: readonly ChosenPart[]
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** What a device has kept; whatever is not ours is left out. */
export function readPackages(stored: unknown): ChosenPackage[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((each): ChosenPackage[] => {
    const { key, packageId, name, qty, people, parts } = (each ?? {}) as Record<string, unknown>
    if (!isText(key) || !isText(packageId) || !isCount(qty) || !Array.isArray(parts)) return []
    const read = parts.flatMap((part): ChosenPart[] => {
      const { itemId, pieces, seatNos, areaNo, names } = (part ?? {}) as Record<string, unknown>
      if (!isText(itemId) || !isCount(pieces) || !Array.isArray(seatNos) || !seatNos.every(isNumber)) return []
      const texts = Array.isArray(names) ? names.map((name) => (typeof name === 'string' ? name : '')) : []
      const where = { seatNos, areaNo: isNumber(areaNo) ? areaNo : null }
      const { ride: kept } = part as Record<string, unknown>
      const ride = kept === undefined ? undefined : readWays(kept)
      if (ride === null) return []
      const isDish = (part as Record<string, unknown>).isDish === true && { isDish: true as const }
      const isCard = (part as Record<string, unknown>).isCard === true && { isCard: true as const }
      return [
        {
          itemId: itemId as PackageItemId,
          pieces,
          ...where,
          names: texts,
          ...(ride && { ride }),
          ...isDish,
          ...isCard,
        },
      ]
    })
    const { en, tr } = (name ?? {}) as Record<string, unknown>
    const called = { en: isText(en) ? en : '', tr: isText(tr) ? tr : '' }
    const isWhole = read.length > 0 && read.length === parts.length
    const one = {
      key,
      packageId: packageId as PackageId,
      name: called,
      qty,
      people: isCount(people) ? people : null,
      parts: read,
    }
    return isWhole ? [one] : []
  })
}

/** A package with the name of one piece. */
export const withPieceName = (
  chosen: readonly ChosenPackage[],
  { key, itemId, at }: { key: string; itemId: PackageItemId; at: number },
  name: string,
): ChosenPackage[] =>
  chosen.map((one) =>
    one.key === key
      ? {
          ...one,
          parts: one.parts.map((part) =>
            part.itemId === itemId
              ? {
                  ...part,
                  names: Array.from({ length: Math.max(part.names.length, at + 1) }, (_, i) =>
                    i === at ? name : (part.names[i] ?? ''),
                  ),
                }
              : part,
          ),
        }
      : one,
  )

/** A package whose guests of one part are carried another way. */
export const withPieceRide = (
  chosen: readonly ChosenPackage[],
  { key, itemId }: { key: string; itemId: PackageItemId },
  ride: ChosenWays,
): ChosenPackage[] =>
  chosen.map((one) =>
    one.key === key
      ? { ...one, parts: one.parts.map((part) => (part.itemId === itemId ? { ...part, ride } : part)) }
      : one,
  )
