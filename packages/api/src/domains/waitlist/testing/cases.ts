import { randomUUID } from 'node:crypto'
import type { WaitlistPartyId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeTicketSession, type TestApi } from '../../../testing/index.ts'
import { serveAll } from '../service/serve.ts'

const seats = 4
const joining = (ticketSessionId: string, people = 2) => ({
  commandId: randomUUID(),
  id: uuidv7() as WaitlistPartyId,
  guestName: 'Ada Lovelace',
  guestPhone: '0532 123 45 67',
  people,
  ticketSessionIds: [ticketSessionId as never],
})

/** A party that is on the list, with what a command about it takes. More than `seats` are too many to be served. */
async function waiting(api: TestApi, people = seats + 1) {
  const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: seats })
  const { caller } = await api.signInAs('manager')
  const { id } = await caller.waitlist.join(joining(session.id, people))
  const rev = async () =>
    (await caller.waitlist.ofSession({ ticketSessionId: session.id })).parties.find((each) => each.id === id)?.rev ?? 0
  const of = async () => ({ commandId: randomUUID(), id, expectedRev: await rev() })
  return { caller, session, id, of }
}

/** The same with places kept for it. */
async function offered(api: TestApi) {
  const party = await waiting(api, 2)
  await serveAll(api.services)
  return party
}

/** One successful call of each procedure of the waiting list. */
export const cases: Record<string, ArrangeCall> = {
  'waitlist.ofSession': async (api) => ({ input: { ticketSessionId: (await waiting(api)).session.id } }),
  'waitlist.join': async (api) => {
    const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 4 })
    return { input: joining(session.id) }
  },
  'waitlist.update': async (api) => {
    const { commandId: _, ...of } = await (await waiting(api)).of()
    return { input: { ...of, note: 'Would sit apart' } }
  },
  'waitlist.leave': async (api) => ({ input: await (await waiting(api)).of() }),
  'waitlist.rejoin': async (api) => {
    const { caller, of } = await waiting(api)
    await caller.waitlist.leave(await of())
    return { input: await of() }
  },
  'waitlist.changed': async () => ({ input: {} }),
  'waitlist.decline': async (api) => ({ input: { ...(await (await offered(api)).of()), stays: false } }),
  'waitlist.take': async (api) => ({ input: await (await offered(api)).of() }),
}
