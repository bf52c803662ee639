import type { DemoCaller } from '../../demo/caller.ts'

/** An address that waits: nobody is there, so it is paused before anything is sent. */
export async function fillDemo(caller: DemoCaller): Promise<void> {
  const { id } = await caller.webhooks.create({
    name: 'Kule Tours',
    address: 'https://partner.example/marquee',
    orders: true,
    sessions: true,
    note: 'booking@partner.example',
  })
  await caller.webhooks.rotateSecret({ id })
  await caller.webhooks.pause({ id })
  await caller.webhooks.sendTest({ id })
}
