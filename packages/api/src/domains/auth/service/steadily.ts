import { setTimeout as sleep } from 'node:timers/promises'

const atLeastMs = 150

/** Does something whose outcome must not be heard from how long it takes, and returns true. Failures pass through. */
export async function steadily(work: () => Promise<void>): Promise<true> {
  const [done] = await Promise.allSettled([work(), sleep(atLeastMs)])
  if (done.status === 'rejected') throw done.reason
  return true
}
