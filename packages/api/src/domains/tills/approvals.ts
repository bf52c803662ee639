import { currencyDigits, type TillSessionId } from '@marquee/contract'
import { refuse } from '../../core/refusal.ts'
import type { Describers } from '../../door/approvable.ts'
import { findTillSession } from './repo/till-sessions.ts'

// Shown as it is, whatever the language of the approver.
const amountOf = (minor: number, currency: string) =>
  `${(minor / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency))} ${currency}`

interface Correction {
  tillSessionId: TillSessionId
  countedMinor: number
  reason: string
}

/** What commands on tills would do, as approvers see it. Money is in minor units. */
export const describers: Describers<Correction> = {
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
