import type { TicketSessionId } from '@marquee/contract'
import { type LineMaker, lineOf, type Tax } from './line.ts'

/** What is paid of one line of a food order: whole pieces, or one amount. */
export interface FoodItem {
  qty: number
  unitMinor: number
  tax: Tax
  /** Ordered ahead for a show, whose end earns it; null: eaten today. */
  ticketSessionId: TicketSessionId | null
}

/** One line for each, in their order. */
export const foodLines: LineMaker<{ items: readonly FoodItem[] }> = ({ items }, before) => ({
  lines: items.map((item, index) => lineOf({ lineNo: before.length + 1 + index, kind: 'food', ...item })),
})
