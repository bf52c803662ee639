import type { FloorRow, FloorState, LocalText } from '@marquee/contract'
import type { IconType, Tone } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Wrench from 'lucide-react/icons/wrench'

/** A state by shape, then word, then colour. */
export const stateBadge: Record<FloorState, { tone: Tone; icon: IconType }> = {
  open: { tone: 'success', icon: CircleCheck },
  closed: { tone: 'danger', icon: CircleMinus },
  maintenance: { tone: 'warning', icon: Wrench },
}

/** People for whom the zones have room. */
export const peopleIn = (zones: readonly { capacity: number }[]) => zones.reduce((sum, zone) => sum + zone.capacity, 0)

/** A level as a sign shows it: −2, 0, 3. */
export const levelText = (level: number) => (level < 0 ? `−${-level}` : String(level))

/** Whether a floor closes on the day after it opened. */
export const closesNextDay = ({ opens, closes }: Pick<FloorRow, 'opens' | 'closes'>) =>
  opens !== null && closes !== null && closes <= opens

/** The ids with one moved by one place; null where it cannot go further. */
export function moved<Id extends string>(ids: readonly Id[], id: Id, direction: 'up' | 'down'): Id[] | null {
  const from = ids.indexOf(id)
  const to = direction === 'up' ? from - 1 : from + 1
  if (from < 0 || to < 0 || to >= ids.length) return null
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** The name by which a floor, zone or gate is told apart in a list of words; its code where it has no name. */
export const nameOr = (name: LocalText, language: 'en' | 'tr', otherwise: string) =>
  name[language] || name.en || name.tr || otherwise
