import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeTicketSession, type TestApi } from '../../../testing/index.ts'

/** A code that somebody else keeps, a session with places without a seat, and what keeps some of them. */
async function keeping(api: TestApi) {
  const { caller } = await api.signInAs('manager')
  const own = uuidv7().slice(-12).toUpperCase()
  const { id } = await caller.promoCodes.create({ code: own, name: { en: 'Club', tr: 'Kulüp' } })
  const session = await makeTicketSession(api.database.db, {
    venue: api.venue,
    rows: 1,
    standing: 10,
    startsIn: 60 * 48,
  })
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  return { caller, id, keep: { commandId: randomUUID(), id, ticketSessionId: session.id, areaNo: 0, qty: 2, until } }
}

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
  'promoCodes.kept': async (api) => ({ input: { id: (await keeping(api)).id } }),
  'promoCodes.keepChoices': async (api) => ({ input: { id: (await keeping(api)).id } }),
  'promoCodes.keepPlaces': async (api) => ({ input: (await keeping(api)).keep }),
  'promoCodes.releasePlaces': async (api) => {
    const { caller, keep } = await keeping(api)
    const { id } = await caller.promoCodes.keepPlaces(keep)
    return { input: { commandId: randomUUID(), id } }
  },
}
