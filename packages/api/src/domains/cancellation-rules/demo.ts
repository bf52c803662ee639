import type { DemoCaller } from '../../demo/caller.ts'

/** What the pier keeps when guests cancel. */
export async function fillDemo({ cancellationRules }: DemoCaller): Promise<void> {
  const rules = [
    { name: { en: '48 hours or more', tr: '48 saat veya daha fazla' }, hoursBefore: 48, feePpm: 0 },
    { name: { en: 'Less than 48 hours', tr: '48 saatten az' }, hoursBefore: 24, feePpm: 250_000 },
    { name: { en: 'Less than 24 hours', tr: '24 saatten az' }, hoursBefore: 0, feePpm: 500_000, exchangePpm: 100_000 },
  ]
  for (const rule of rules) await cancellationRules.create(rule)
}
