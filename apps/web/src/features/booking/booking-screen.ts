import type { BookableSession, PackageOnSale, SeatGeometry, SessionForSale } from '@marquee/contract'
import { createContext, useContext } from 'react'
import type { ConnectionState } from '../../lib/trpc/socket.ts'
import type { BasketLine, BasketPackage, Obstacle, PassType, Sum } from '../../parts/checkout/basket.ts'
import type { PaidParts } from '../../parts/checkout/paid-parts.ts'
import type { LiveSeats } from '../../parts/live-seats/live-seats.ts'
import type { Leave } from '../../parts/reductions/use-leave.ts'
import type { MapCategory } from '../../parts/seat-map/types.ts'
import type { DraftEditor } from './hold/use-draft.ts'
import type { HeldSeats } from './hold/use-hold.ts'
import type { SaleState } from './model/sale-state.ts'
import type { usePackages } from './packages/use-packages.ts'
import type { StaffSeats } from './staff/use-staff.ts'
import type { SeatWords } from './use-seat-words.ts'

/** All that the parts of the screen share about the ticket session that is open. */
export interface BookingScreen {
  session: BookableSession
  sale: SessionForSale
  saleState: SaleState
  /** null: a session without seats. */
  geometry: SeatGeometry | null
  categories: readonly MapCategory[]
  live: LiveSeats
  words: SeatWords
  connection: ConnectionState
  may: { hold: boolean; sell: boolean; best: boolean; releaseOther: boolean; block: boolean }
  /** Why nothing can be chosen now, in a sentence; null: it can. */
  closedWhy: string | null
  hold: HeldSeats
  draft: DraftEditor
  paid: PaidParts
  staff: StaffSeats
  /** What is held, at the prices of the list. */
  plainLines: readonly BasketLine[]
  /** As it is sold. */
  lines: readonly BasketLine[]
  /** The packages in the basket; their passes are among the lines. */
  packages: readonly BasketPackage[]
  /** The packages that may be added. */
  offered: readonly PackageOnSale[]
  packaging: ReturnType<typeof usePackages>
  sum: Sum
  obstacles: readonly Obstacle[]
  /** Whether it may be sold at the prices it has. */
  leave: Leave
  money: (minor: number) => string
  nameOfType: (type: Pick<PassType, 'name'>) => string
  nameOfArea: (areaNo: number) => string
  nameOfCategory: (id: string | null) => string
  /** What the plainest pass costs on such a place; null: nothing does. */
  plainPrice: (categoryId: string | null) => number | null
  /** A press on a seat, on the map or in the list. */
  pick: (seatNos: readonly number[], mode: 'toggle' | 'add') => void
  /** Changes how many of one kind stand in an area. */
  setArea: (areaNo: number, passTypeId: string, qty: number) => Promise<void>
  /** Takes a place out of the basket. */
  takeOut: (line: BasketLine) => void
  /** One more of the plainest kind in an area. */
  addToArea: (areaNo: number) => void
}

export const BookingContext = createContext<BookingScreen | null>(null)

/** The open ticket session; only inside of its part of the page. */
export function useBooking(): BookingScreen {
  const booking = useContext(BookingContext)
  if (!booking) throw new Error('no ticket session is open here')
  return booking
}
