import type { DemoCaller } from '../../demo/caller.ts'

/** What the pier keeps when guests cancel. */
export async function fillDemo({ cancellationRules }: DemoCaller): Promise<void> {
  const rules = [
    { name: { en: 'Two days ahead', tr: 'İki gün öncesine kadar' }, hoursBefore: 48, feePpm: 0 },
    { name: { en: 'The day before', tr: 'Bir gün öncesine kadar' }, hoursBefore: 24, feePpm: 250_000 },
    { name: { en: 'On the day', tr: 'Aynı gün' }, hoursBefore: 0, feePpm: 500_000, exchangePpm: 100_000 },
  ]
  for (const rule of rules) await cancellationRules.create(rule)
}
