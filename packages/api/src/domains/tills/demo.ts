import type { DemoCaller } from '../../demo/caller.ts'

/** The two tills of the box office. */
export async function fillDemo(caller: DemoCaller): Promise<void> {
  await caller.tills.create({ code: 'G1', name: 'Gişe 1' })
  await caller.tills.create({ code: 'G2', name: 'Gişe 2' })
}
