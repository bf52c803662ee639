import type { DemoCaller } from '../../demo/caller.ts'

/** The two tills of the box office with the counters at which they stand, and the tablet of the door. */
export async function fillDemo(caller: DemoCaller): Promise<void> {
  for (const no of [1, 2]) {
    const { id: tillId } = await caller.tills.create({ code: `G${no}`, name: `Gişe ${no}` })
    await caller.devices.create({ name: `Gişe ${no} ekranı`, kind: 'counter', tillId })
  }
  await caller.devices.create({ name: 'Giriş tableti', kind: 'door', note: 'Turnikenin yanında' })
}
