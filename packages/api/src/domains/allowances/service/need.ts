import type { Need } from '../../../door/authority.ts'
import type { AllowanceKind, Reach } from '../rules.ts'

const actions = { discount: 'discount', price: 'price_override', comp: 'comp' } as const

/** The right that it takes, and how far. */
export const needOf = (kind: AllowanceKind, { ppm, amountMinor }: Reach): Need => ({
  access: { module: 'ticket_order', action: actions[kind] },
  extent: kind === 'comp' ? { amountMinor } : { percentPpm: ppm },
})
