import { z } from 'zod'
import { instant } from './time.ts'

/** How far food of an order is, by the line that sold it. */
export const orderDishes = z.array(
  z.object({
    lineNo: z.int(),
    /**
     * `ahead`: the kitchen has not heard of it; `off`: it never will, for the show was called off; `counter`: nobody makes it,
     * and guests come for it.
     */
    state: z.enum(['ahead', 'off', 'counter', 'sent', 'making', 'ready', 'served']),
    /** When it is wanted, where it was ordered ahead; null: now. */
    wantedAt: instant.nullable(),
  }),
)
