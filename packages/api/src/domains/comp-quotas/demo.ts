import type { DemoCaller } from '../../demo/caller.ts'

/** Guests of the house are few: six passes a day, forty a month. */
export async function fillDemo({ compQuotas }: DemoCaller): Promise<void> {
  await compQuotas.create({ period: 'day', passes: 6 })
  await compQuotas.create({ period: 'month', passes: 40 })
}
