import type {
  AreaId,
  RideDirection,
  RidePrice,
  RidePriceChange,
  RidePriceSheet,
  VehicleClassId,
} from '@marquee/contract/transport'
import { readAmount } from '../../lib/amount.ts'

/** What a column of the sheet is for. */
export type Column = Pick<RidePrice, 'classId' | 'weekdays' | 'fromMinute' | 'toMinute'>
/** Which prices the sheet shows. */
export type View = Pick<RidePrice, 'direction' | 'passTypeId'>
/** A cell that was typed into, with the price that was there then. */
export interface Typed {
  text: string
  baseMinor: number | null
  cell: Cell
}
export type Draft = Readonly<Record<string, Typed>>
export interface Cell {
  areaId: AreaId
  view: View
  column: Column
}

export const columnKey = ({ classId, weekdays, fromMinute, toMinute }: Column) =>
  `${classId ?? ''}|${weekdays}|${fromMinute}|${toMinute}`

export const cellKey = ({ areaId, view, column }: Cell) =>
  `${view.direction}|${view.passTypeId ?? ''}|${areaId}|${columnKey(column)}`

/** The columns of all prices and those that were added, by class, days and time. */
export function columnsOf({ prices, classes }: RidePriceSheet, added: readonly Column[]): Column[] {
  const place = (id: VehicleClassId | null) => (id === null ? -1 : classes.findIndex((each) => each.id === id))
  const found = new Map([...prices, ...added].map((column) => [columnKey(column), column]))
  return [...found.values()]
    .filter(({ classId }) => classId === null || place(classId) >= 0)
    .toSorted(
      (a, b) =>
        place(a.classId) - place(b.classId) ||
        a.weekdays - b.weekdays ||
        a.fromMinute - b.fromMinute ||
        a.toMinute - b.toMinute,
    )
}

/** The saved prices by cell. */
export const savedCells = (prices: readonly RidePrice[]) =>
  new Map(prices.map((price) => [cellKey({ areaId: price.areaId, view: price, column: price }), price.amountMinor]))

/** What is typed, as it is sent; cells that cannot be read are named instead. */
export function changesOf(
  draft: Draft,
  currency: string,
): { changes: RidePriceChange[]; keys: string[]; wrong: string[] } {
  const changes: RidePriceChange[] = []
  const keys: string[] = []
  const wrong: string[] = []
  for (const [key, { text, baseMinor, cell }] of Object.entries(draft)) {
    const read = readAmount(text, currency)
    if (read === null) wrong.push(key)
    const amountMinor = read ?? null
    if (read === null || amountMinor === baseMinor) continue
    keys.push(key)
    const { classId, weekdays, fromMinute, toMinute } = cell.column
    changes.push({
      areaId: cell.areaId,
      direction: cell.view.direction,
      passTypeId: cell.view.passTypeId,
      classId,
      weekdays,
      fromMinute,
      toMinute,
      amountMinor,
      expectedMinor: baseMinor,
    })
  }
  return { changes, keys, wrong }
}

/** What was copied out of a sheet, by row and column: rows end with a line, cells with a tab. */
export function copiedCells(text: string): string[][] {
  const lines = text.replace(/\r/g, '').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** A price raised or lowered by a percentage, to the nearest whole step; half a step goes up. Never below zero. */
export function raised(amountMinor: number, percent: number, stepMinor: number): number {
  return Math.max(0, Math.round((amountMinor * (100 + percent)) / 100 / stepMinor + 1e-9) * stepMinor)
}

/** A percentage with its sign as it is typed; null: it is none. */
export function readChange(typed: string): number | null {
  const text = typed.replace(/[%\s]/g, '').replace(',', '.').replace('−', '-')
  if (!/^[+-]?\d{1,3}(\.\d{1,2})?$/.test(text)) return null
  const percent = Number(text)
  return percent === 0 || percent < -100 ? null : percent
}

/** 1320 is 22:00, and so is 1320 of the day after. */
export function clockOf(minute: number): string {
  const at = minute % 1440
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

/** The minutes of a band that was typed; an end at or before its start is on the day after. */
export function bandOf(from: string, to: string): Pick<Column, 'fromMinute' | 'toMinute'> | null {
  const read = (text: string) => /^(\d{2}):(\d{2})$/.exec(text)
  const [a, b] = [read(from), read(to)]
  if (!a || !b) return null
  const [fromMinute, end] = [Number(a[1]) * 60 + Number(a[2]), Number(b[1]) * 60 + Number(b[2])]
  return { fromMinute, toMinute: end > fromMinute ? end : end + 1440 }
}

export const rideDirections: readonly RideDirection[] = ['to', 'from', 'return']
