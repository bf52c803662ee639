import type { PackageInput } from '@marquee/contract'

interface Fault {
  path: string
  message: string
}

/** What is wrong with a package that one field alone cannot say; null: nothing. The database keeps the sums besides. */
export function faultOf(input: PackageInput): Fault | null {
  const { priceMode, amountMinor, percentPpm, validFrom, validUntil, minPeople, maxPeople, items } = input
  const isFixed = priceMode === 'fixed'
  if (isFixed && amountMinor === null) return { path: 'amountMinor', message: 'field.required' }
  if (isFixed && percentPpm !== null) return { path: 'percentPpm', message: 'field.invalid' }
  if (!isFixed && percentPpm === null) return { path: 'percentPpm', message: 'field.required' }
  if (!isFixed && amountMinor !== null) return { path: 'amountMinor', message: 'field.invalid' }
  if (validFrom !== null && validUntil !== null && validFrom > validUntil) {
    return { path: 'validUntil', message: 'field.tooSmall' }
  }
  if (minPeople !== null && maxPeople !== null && minPeople > maxPeople) {
    return { path: 'maxPeople', message: 'field.tooSmall' }
  }
  return items.map((_, index) => itemFault(input, index)).find((fault) => fault !== null) ?? sumFault(input)
}

function itemFault({ priceMode, items }: PackageInput, index: number): Fault | null {
  const item = items[index]
  if (!item) return null
  const at = (field: string, message = 'field.invalid') => ({ path: `items.${index}.${field}`, message })
  const isRide = item.kind === 'ride'
  const isFood = item.kind === 'food'
  const isCard = item.kind === 'voucher'
  if (item.kind === 'pass' && item.passTypeId === null) return at('passTypeId', 'field.required')
  if ((isFood || isCard) && item.passTypeId !== null) return at('passTypeId')
  if (isCard && item.faceMinor === null) return at('faceMinor', 'field.required')
  if (!isCard && item.faceMinor !== null) return at('faceMinor')
  if (isFood && item.variantId === null) return at('variantId', 'field.required')
  if (!isFood && item.variantId !== null) return at('variantId')
  if (!isFood && item.modifiers.length > 0) return at('modifiers')
  if (isRide && item.direction === null) return at('direction', 'field.required')
  if (!isRide && item.direction !== null) return at('direction')
  if (!isRide && item.areaId !== null) return at('areaId')
  if (!isRide && item.vehicleClassId !== null) return at('vehicleClassId')
  if (item.optional && item.choiceGroup !== null) return at('optional')
  const isFixed = priceMode === 'fixed'
  if (isFixed && !item.optional && item.designatedMinor === null) return at('designatedMinor', 'field.required')
  if (!isFixed && item.designatedMinor !== null) return at('designatedMinor')
  if (item.optional && (item.designatedMinor ?? 0) !== 0) return at('designatedMinor')
  const mayCostMore = isFixed && (item.optional || item.choiceGroup !== null)
  if (item.extraMinor > 0 && !mayCostMore) return at('extraMinor')
  const first = items.find(({ choiceGroup }) => choiceGroup !== null && choiceGroup === item.choiceGroup)
  if (first && first.kind !== item.kind) return at('kind', 'field.sameInChoice')
  if (first && first.qty !== item.qty) return at('qty', 'field.sameInChoice')
  if (first && first.per !== item.per) return at('per', 'field.sameInChoice')
  if (first && first.designatedMinor !== item.designatedMinor) return at('designatedMinor', 'field.sameInChoice')
  // A gift card is money: it costs what is on it, neither less nor more.
  const costMinor = (item.designatedMinor ?? 0) + item.extraMinor
  if (isCard && isFixed && costMinor !== item.qty * (item.faceMinor ?? 0)) {
    return at(item.optional ? 'extraMinor' : 'designatedMinor', 'field.cardShare')
  }
  // A fixed price is for the package, or for each person.
  if (isFixed && items[0]?.per !== item.per) return at('per', 'field.onePer')
  return null
}

function sumFault({ priceMode, amountMinor, items }: PackageInput): Fault | null {
  // Rides and dishes alone are sold beside passes, and not as a package.
  if (items.every(({ optional, kind }) => optional || kind !== 'pass'))
    return { path: 'items', message: 'field.required' }
  if (priceMode !== 'fixed') return null
  const firstCard = items.findIndex(({ kind, optional }) => kind === 'voucher' && !optional)
  if (sharesOf(items.filter(({ kind }) => kind === 'voucher')) > (amountMinor ?? 0)) {
    return { path: `items.${firstCard}.faceMinor`, message: 'field.cardsAbovePrice' }
  }
  return sharesOf(items) === amountMinor ? null : { path: 'amountMinor', message: 'field.partsSum' }
}

/** What parts take of a fixed price; of a choice one is taken. */
function sharesOf(items: PackageInput['items']): number {
  const groups = new Set<number>()
  return items.reduce((total, { choiceGroup, designatedMinor }) => {
    if (choiceGroup !== null && groups.has(choiceGroup)) return total
    if (choiceGroup !== null) groups.add(choiceGroup)
    return total + (designatedMinor ?? 0)
  }, 0)
}
