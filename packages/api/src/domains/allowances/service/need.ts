import type { AllowanceKind, Departure } from '@marquee/contract'
import type { Need } from '../../../door/authority.ts'

const actions = { discount: 'discount', price: 'price_override', comp: 'comp' } as const

/** The right that it takes, and how far. */
export const needOf = (kind: AllowanceKind, { ppm, amountMinor }: Departure): Need => ({
  access: { module: 'ticket_order', action: actions[kind] },
  extent: kind === 'comp' ? { amountMinor } : { percentPpm: ppm },
})
