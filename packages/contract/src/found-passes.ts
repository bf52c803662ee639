import { z } from 'zod'
import { orderStates } from './choices.ts'
import { orderId, passId, userId } from './ids.ts'
import { passCheck, shownPass } from './passes.ts'
import { instant } from './time.ts'

/** A pass as Get Pass shows it. */
const foundPass = shownPass.extend({
  usedBy: z.string().nullable(),
  /** The show that it lets into, and from when until when: passes of one order may be for several. */
  session: passCheck.shape.session,
  entry: z.object({ from: instant, until: instant }).nullable(),
})
export type FoundPass = z.infer<typeof foundPass>
export const foundOrder = z.object({
  id: orderId,
  orderNo: z.int(),
  state: z.enum(orderStates),
  at: instant,
  clerk: z.object({ id: userId, name: z.string() }),
  guestName: z.string().nullable(),
  session: passCheck.shape.session,
  /** From when until when its passes open the door; null: they are for no time. */
  entry: z.object({ from: instant, until: instant }).nullable(),
  passes: z.array(foundPass),
})
export type FoundOrder = z.infer<typeof foundOrder>
/** The newest first, at most ten. `passId`: the text was the code of this pass, or one that it had. */
export const foundPasses = z.object({
  orders: z.array(foundOrder),
  passId: passId.nullable(),
  /** The code that was given is no longer that of its pass; `at`: since when, null: nobody knows. */
  replaced: z.object({ at: instant.nullable() }).nullable(),
})
export type FoundPasses = z.infer<typeof foundPasses>
