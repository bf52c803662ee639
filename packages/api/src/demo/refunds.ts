import { randomUUID } from 'node:crypto'
import type { Services } from '../core/context.ts'
import { asOwner, type DemoCaller } from './caller.ts'

const reasons = ['Müşteri hastalandı', 'Yanlış seans seçilmiş', 'Grup küçüldü']

/**
 * Some guests of the coming shows give a pass back today, and one gets money back for a bad seat: by card, which needs no
 * till. Refunds belong to the day on which they are made, so no closed day has any.
 */
export async function makeRefunds(
  services: Services,
  manager: { email: string; password: string },
): Promise<{ cancelled: number }> {
  return asOwner(services, manager, async (caller) => {
    const { rows } = await caller.orders.list({ view: 'upcoming', state: 'confirmed', limit: 50 })
    const orders = await Promise.all(rows.filter(({ passes }) => passes > 1).map(({ id }) => caller.orders.get({ id })))
    const byCard = orders.filter(({ payments }) => payments.length === 1 && payments[0]?.method === 'card')
    let cancelled = 0
    for (const [index, reason] of reasons.entries()) {
      const order = byCard[index]
      if (order && (await cancelOne(caller, order, reason))) cancelled += 1
    }
    const last = byCard[reasons.length]
    if (last) {
      await caller.orderChanges.adjust({
        commandId: randomUUID(),
        orderId: last.id,
        expectedRev: last.rev,
        amountMinor: 5000,
        reason: 'Koltuk onarımdaydı',
      })
    }
    return { cancelled }
  })
}

async function cancelOne(
  { orderChanges }: DemoCaller,
  order: Awaited<ReturnType<DemoCaller['orders']['get']>>,
  reason: string,
): Promise<boolean> {
  const pass = order.passList.find(({ state }) => state === 'issued')
  if (!pass) return false
  const wish = { orderId: order.id, passIds: [pass.id] }
  const { rev, refundMinor } = await orderChanges.previewCancel(wish)
  await orderChanges.cancel({
    ...wish,
    commandId: randomUUID(),
    expectedRev: rev,
    expectedRefundMinor: refundMinor,
    reason,
  })
  return true
}
