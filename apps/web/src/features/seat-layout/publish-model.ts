import { isHardFault, type LayoutFault, type SeatWords } from '@marquee/contract'

export interface FaultsToShow {
  /** These refuse the publishing. */
  hard: LayoutFault[]
  /** These don't prevent publishing once someone has looked at them. */
  soft: LayoutFault[]
}

export const sortFaults = (faults: readonly LayoutFault[]): FaultsToShow => ({
  hard: faults.filter(isHardFault),
  soft: faults.filter((fault) => !isHardFault(fault)),
})

/** Whether someone has confirmed exactly what is shown now: a fault that came up since then is not confirmed. */
export const areConfirmed = (soft: readonly LayoutFault[], confirmed: ReadonlySet<string>): boolean =>
  soft.every(({ key }) => confirmed.has(key))

export const mayPublish = ({ hard, soft }: FaultsToShow, confirmed: ReadonlySet<string>): boolean =>
  hard.length === 0 && areConfirmed(soft, confirmed)

/** Places told row by row, in their order: `{ section: 'Hall', row: 'A', labels: ['1', '2'] }`. */
export function byRow(at: readonly SeatWords[]): { section: string; row: string; labels: string[] }[] {
  const rows = new Map<string, { section: string; row: string; labels: string[] }>()
  for (const { section, row, label } of at) {
    const key = JSON.stringify([section, row])
    const known = rows.get(key) ?? { section, row, labels: [] }
    known.labels.push(label)
    rows.set(key, known)
  }
  return [...rows.values()]
}
