import type { DemoCaller } from '../../demo/caller.ts'

/** Parties book the pier's boats long before, for a part of the price. */
export async function fillDemo({ depositRules }: DemoCaller): Promise<void> {
  await depositRules.create({
    name: { en: 'A week or more ahead', tr: 'Bir hafta veya daha erken' },
    hoursBefore: 168,
    leastPpm: 300_000,
    dueHours: 72,
    remindHours: 48,
    graceHours: 24,
    keepsDeposit: true,
  })
}
