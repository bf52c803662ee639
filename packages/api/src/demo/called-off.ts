import { randomUUID } from 'node:crypto'
import type { VenueId } from '@marquee/contract'
import { runBatch } from '../batches/run.ts'
import type { Services } from '../core/context.ts'
import { asOwner, type DemoCaller } from './caller.ts'

const mostOrders = 40
const never = new AbortController().signal

/**
 * One coming show of few guests is cancelled: cards have their money, who paid in cash has it waiting at the box office.
 * Returns how many passes ended with it.
 */
export async function callOneOff(
  services: Services,
  owner: { email: string; password: string },
  { venueId, today }: { venueId: VenueId; today: string },
): Promise<{ cancelled: number }> {
  return asOwner(services, owner, async (caller) => {
    const found = await fewest(caller, today)
    if (!found) return { cancelled: 0 }
    const { ticketSessionIds, orders, backMinor } = found
    const plan = await caller.sessionPlans.start({
      commandId: randomUUID(),
      ticketSessionIds,
      outcome: 'refund',
      reason: 'Sahne tekniğinde arıza',
      expectedOrders: orders,
      expectedBackMinor: backMinor,
    })
    if (plan.batch) await runBatch(services, { venueId, batchId: plan.batch.id }, never)
    return { cancelled: plan.passes }
  })
}

/** Of the shows from the day after tomorrow on, the one that a person can look through: a few orders, one in cash. */
async function fewest({ schedule, sessionPlans }: DemoCaller, today: string) {
  const day = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  const sessions = await schedule.calendar({ from: day(2), until: day(40) })
  const some = sessions
    .filter(({ state, sold, hasSeats }) => state === 'on_sale' && hasSeats && sold > 3)
    .sort((a, b) => a.sold - b.sold)
  for (const { id } of some.slice(0, 8)) {
    const ticketSessionIds = [id]
    const { orders, backMinor, owedMinor } = await sessionPlans.preview({ ticketSessionIds })
    if (orders <= mostOrders && owedMinor > 0) return { ticketSessionIds, orders, backMinor }
  }
  return null
}
