import { z } from 'zod'
import { storedLocalText } from './local-text.ts'

/** The words by which guests find a seat. */
export const seatWords = z.object({ section: z.string(), row: z.string(), label: z.string() })
export type SeatWords = z.infer<typeof seatWords>

/** By this a fault is confirmed: it changes when the fault does. */
const key = z.string()
/** How many seats it is about, and the first twenty of them. */
const seats = { seats: z.int(), at: z.array(seatWords) }

/** What is wrong with a version that someone wants to publish. */
export const layoutFault = z.discriminatedUnion('kind', [
  /** More seats and standing places than the floor holds. */
  z.object({ kind: z.literal('overCapacity'), key, places: z.int(), capacity: z.int() }),
  z.object({ kind: z.literal('areaOverSeats'), key, area: storedLocalText, ...seats }),
  /** Seats of the same zone, row and number; of each such words one place is told. */
  z.object({ kind: z.literal('sameWords'), key, ...seats }),
  /** A product is sold on this layout and has no price in some categories: how many, and the first twenty. */
  z.object({
    kind: z.literal('unpriced'),
    key,
    product: storedLocalText,
    categories: z.array(storedLocalText),
    total: z.int(),
  }),
  /** A product is priced by category; these categories are new on this layout and would take its general price. */
  z.object({
    kind: z.literal('generalPrice'),
    key,
    product: storedLocalText,
    categories: z.array(storedLocalText),
    total: z.int(),
  }),
  /** Seats nearer to another one than half the usual step. */
  z.object({ kind: z.literal('tooClose'), key, ...seats }),
  z.object({ kind: z.literal('namelessZone'), key, ...seats }),
])
export type LayoutFault = z.infer<typeof layoutFault>

/** Nothing could be sold rightly with these: they refuse the publishing, the others are confirmed. */
const hard: ReadonlySet<LayoutFault['kind']> = new Set(['overCapacity', 'areaOverSeats', 'sameWords'])
export const isHardFault = ({ kind }: LayoutFault): boolean => hard.has(kind)
