import type { DemoCaller } from '../../demo/caller.ts'

/** Codes as a house has them: for students, for a newsletter, for last winter. */
export async function fillDemo({ promoCodes }: DemoCaller): Promise<void> {
  await promoCodes.create({
    code: 'KAMPUS15',
    name: { en: 'Campus week', tr: 'Kampüs haftası' },
    ppm: 150_000,
    maxUses: 500,
    maxPerGuest: 2,
    maxPasses: 4,
    note: 'Student card at the door',
  })
  await promoCodes.create({
    code: 'LODOS',
    name: { en: 'Newsletter readers', tr: 'Bülten okurları' },
    amountMinor: 10_000,
    maxUses: 200,
  })
  await promoCodes.create({
    code: 'KIS25',
    name: { en: 'Winter campaign', tr: 'Kış kampanyası' },
    ppm: 250_000,
    state: 'ended',
  })
  await promoCodes.create({
    code: 'ISKELE',
    name: { en: 'Friends of the pier', tr: 'İskele dostları' },
    note: 'Places on the open deck are kept for members',
  })
}
