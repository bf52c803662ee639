import { currencyDigits, type TillSessionId } from '@marquee/contract'
import type { Describers } from '../../core/approvable.ts'
import { refuse } from '../../core/refusal.ts'
import { findTillSession } from './repo/till-sessions.ts'

// Shown as it is, whatever the language of whoever is asked.
const amountOf = (minor: number, currency: string) =>
  `${(minor / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency))} ${currency}`

interface Correction {
  tillSessionId: TillSessionId
  countedMinor: number
  reason: string
}

/** What commands on tills would do, for whoever is asked to approve them. Money is in minor units. */
export const tillDescribers: Describers<Correction> = {
  'tills.correct': async (ctx, { tillSessionId: id, countedMinor, reason }) => {
    const row = await findTillSession(ctx.services.db, { venueId: ctx.venueId, id })
    if (!row || row.countedMinor === null) refuse('NOT_FOUND')
    return {
      target: `${row.till.name}, ${row.openedBy.name}, ${row.businessDate}`,
      facts: [
        { name: 'counted', value: amountOf(row.countedMinor, row.currency) },
        { name: 'corrected', value: amountOf(countedMinor, row.currency) },
        { name: 'reason', value: reason },
      ],
    }
  },
}
