import { uuidv7 } from '@marquee/db'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeTicketSession } from '../../../testing/index.ts'

/** Cases of promo codes besides those of their list. */
export const cases: Record<string, ArrangeCall> = {
  'promoCodes.choices': async () => ({}),
  'promoCodes.check': async (api) => {
    const { caller } = await api.signInAs('manager')
    const name = { en: 'Spring', tr: 'Bahar' }
    const own = uuidv7().slice(-12).toUpperCase()
    const { code } = await caller.promoCodes.create({ code: own, name, ppm: 100_000 })
    const { id } = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 2 })
    return { input: { code, ticketSessionId: id } }
  },
}
