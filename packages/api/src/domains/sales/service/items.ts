import { refuseField } from '../../../core/refusal.ts'
import type { PriceBook } from '../../prices/service/session-prices.ts'
import { type Item, pathOf } from '../rules/lines/pass.ts'

/**
 * Refuses what cannot be sold so. `unlocked`: kinds of passes that may be, though they are sold with a code alone;
 * `forGroup`: a code, a name and the most of a kind are no matter.
 */
export function requireItems(
  { session }: PriceBook,
  items: readonly Item[],
  { unlocked, forGroup }: { unlocked: ReadonlySet<string>; forGroup?: true | undefined },
): void {
  if (items.length === 0) refuseField('items', 'field.required')
  const seen = new Set<number>()
  const counts = new Map<string, number>()
  for (const [index, item] of items.entries()) {
    const path = pathOf(item, index)
    const type = session.passTypes.find((candidate) => candidate.id === item.passTypeId)
    if (!type) refuseField(`${path}.passTypeId`, 'field.invalid')
    if (type.byCode && !forGroup && !unlocked.has(type.id)) refuseField(`${path}.passTypeId`, 'field.needsCode')
    const hasPool = item.areaNo !== undefined
    if (hasPool === item.seatNos.length > 0) refuseField(`${path}.seatNos`, 'field.required')
    if (hasPool && item.qty === undefined) refuseField(`${path}.qty`, 'field.required')
    if (hasPool && !session.areas.some((area) => area.areaNo === item.areaNo)) {
      refuseField(`${path}.areaNo`, 'field.invalid')
    }
    for (const [place, seatNo] of item.seatNos.entries()) {
      const isKnown = seatNo < session.seatCategories.length && !seen.has(seatNo)
      if (!isKnown) refuseField(`${path}.seatNos.${place}`, 'field.invalid')
      seen.add(seatNo)
    }
    const count = hasPool ? (item.qty ?? 0) : item.seatNos.length
    // Some of a kind may have a price of their own: all of the kind count.
    const ofType = (counts.get(type.id) ?? 0) + count
    counts.set(type.id, ofType)
    if (forGroup) continue
    if (type.maxPerOrder !== null && ofType > type.maxPerOrder) refuseField(path, 'field.tooBig')
    if (type.requiresName && item.holderNames.filter((name) => name !== '').length < count) {
      refuseField(`${path}.holderNames`, 'field.required')
    }
  }
}
