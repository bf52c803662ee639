import type { SeatCategoryId, SeatGeometry } from '@marquee/contract'
import type { MapTool } from './gestures.ts'
import type { Point, Rect } from './model/shapes.ts'

/** A price category as people know it; `color` is `#rrggbb`. */
export interface MapCategory {
  id: SeatCategoryId
  name: string
  color: string
}

/** toggle: this seat changes sides. add: these come to what is chosen. */
export type PickMode = 'toggle' | 'add'

/** Props of SeatMap. */
export interface SeatMapProps {
  /** Name for readers ("Pier Theatre, version 3"). */
  label: string
  geometry: SeatGeometry
  /** Names and colours; those of the plan that are missing show neutral. */
  categories: readonly MapCategory[]
  /** One byte a seat, as in `seatStatuses`; null: a plan alone, every seat free. A new array for every change. */
  status?: Uint8Array | null
  /** How many places of a standing area are left, by its number; without it the map says how many there are. A new map for every change. */
  areaFree?: ReadonlyMap<number, number>
  /** Seats that are one's own or chosen. A new set for every change. */
  own?: ReadonlySet<number>
  /** Seats picked by press, key or box. Without it the map is read only. */
  onPick?: (seatNos: number[], mode: PickMode) => void
  /** The seat under the pointer, or at the keyboard; null when there is none. */
  onHover?: (seatNo: number | null) => void
  /** One more line for the words of a seat ("₺950.00"). */
  note?: (seatNo: number) => string
  tool?: MapTool
  /** A rectangle drawn with the tool `rect`, units of the plan. */
  onRect?: (rect: Rect) => void
  /** A press with the tool `point`. */
  onPoint?: (at: Point) => void
  /** A standing area pressed. */
  onArea?: (areaNo: number) => void
  /** Drawn over the plan: a rectangle in the making, and where people look. */
  mark?: Rect | null
  aim?: Point | null
  /** Opens so near that a finger can press a seat, where most are free; else as a whole. */
  opensNear?: boolean
  className?: string
}
