import type { LocalText, SeatCategoryId, SeatGeometry } from '@marquee/contract'

/** Something drawn that is not sold: stage, bar, text. */
export interface PlanDecor {
  x: number
  y: number
  width: number
  height: number
  rotation: number
  text: string
  fill: string
  border: string
}

/** A seat as it is stored, by its number. */
export interface StoredSeat {
  seatNo: number
  key: string
  section: string
  row: string
  label: string
  /** Its row is a table. */
  isTable: boolean
  x: number
  y: number
  categoryId: SeatCategoryId
  kind: 'seat' | 'wheelchair' | 'companion'
  run: number
  place: number
}

/** A standing area as it is stored. */
export interface StoredArea {
  areaNo: number
  name: LocalText
  capacity: number
  categoryId: SeatCategoryId
  x: number
  y: number
  width: number
  height: number
}

/** Everything that a version draws. */
export interface Drawing {
  width: number
  height: number
  focus: { x: number; y: number } | null
  seats: readonly StoredSeat[]
  standing: readonly StoredArea[]
  decor: readonly PlanDecor[]
}

const kinds = { seat: 0, wheelchair: 1, companion: 2 } as const
// A tenth of a unit is less than anybody sees, and shortens the text by a third.
const tenth = (value: number) => Math.round(value * 10) / 10

/** The drawing as parallel arrays by seat number: what browsers fetch once and keep. */
export function packGeometry({ width, height, focus, seats, standing, decor }: Drawing): SeatGeometry {
  const categories = indexer<SeatCategoryId>()
  const sections = indexer<string>()
  const rows: SeatGeometry['rows'] = []
  const rowIndex = new Map<string, number>()
  const packed: SeatGeometry['seats'] = {
    at: [],
    row: [],
    label: [],
    category: [],
    kind: [],
    run: [],
    place: [],
    key: [],
  }
  for (const seat of seats) {
    const section = sections.of(seat.section)
    const rowKey = JSON.stringify([section, seat.row])
    const row =
      rowIndex.get(rowKey) ?? rows.push({ section, label: seat.row, ...(seat.isTable && { isTable: true }) }) - 1
    rowIndex.set(rowKey, row)
    packed.at.push(tenth(seat.x), tenth(seat.y))
    packed.row.push(row)
    packed.label.push(seat.label)
    packed.category.push(categories.of(seat.categoryId))
    packed.kind.push(kinds[seat.kind])
    packed.run.push(seat.run)
    packed.place.push(seat.place)
    packed.key.push(seat.key)
  }
  // Fields in one order, wherever they come from: a drawing's address is made from this text.
  const boxOf = ({ x, y, width, height }: Pick<PlanDecor, 'x' | 'y' | 'width' | 'height'>) => ({ x, y, width, height })
  const areas = standing.map((area) => ({
    areaNo: area.areaNo,
    name: { en: area.name.en, tr: area.name.tr },
    capacity: area.capacity,
    category: categories.of(area.categoryId),
    ...boxOf(area),
  }))
  return {
    version: 1,
    width,
    height,
    focus: focus && { x: focus.x, y: focus.y },
    categories: categories.all(),
    sections: sections.all(),
    rows,
    seats: packed,
    standing: areas,
    decor: decor.map((area) => {
      const { rotation, text, fill, border } = area
      return { ...boxOf(area), rotation, text, fill, border }
    }),
  }
}

function indexer<T>() {
  const known = new Map<T, number>()
  return {
    of(value: T): number {
      const index = known.get(value) ?? known.size
      known.set(value, index)
      return index
    },
    all: () => [...known.keys()],
  }
}

/** Where people look, as far as the plan says: the middle of the stage, else the upper middle of the seats. */
export function guessFocus(
  seats: readonly { x: number; y: number }[],
  decor: readonly PlanDecor[],
): { x: number; y: number } {
  const stage = decor.find((area) => /stage|sahne|bühne|court|ring|screen|perde/i.test(area.text))
  if (stage) return { x: stage.x + stage.width / 2, y: stage.y + stage.height / 2 }
  let [left, right, top] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const { x, y } of seats) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
  }
  return seats.length === 0 ? { x: 0, y: 0 } : { x: (left + right) / 2, y: top }
}
