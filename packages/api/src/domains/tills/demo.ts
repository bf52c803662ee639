import type { DemoCaller } from '../../demo/caller.ts'

/**
 * The two tills of the box office with the counters at which they stand, one to practise on, and the tablet of the door.
 * Devices are called by words that both languages have.
 */
export async function fillDemo(caller: DemoCaller): Promise<void> {
  for (const no of [1, 2]) {
    const { id: tillId } = await caller.tills.create({ code: `G${no}`, name: `Gişe ${no}` })
    await caller.devices.create({ name: `PC ${no}`, kind: 'counter', tillId })
  }
  await caller.tills.create({ code: 'T1', name: 'Yeni başlayanlar', isTraining: true })
  await caller.devices.create({ name: 'Tablet 1', kind: 'door' })
}
