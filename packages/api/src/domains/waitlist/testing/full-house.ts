import { randomUUID } from 'node:crypto'
import type { SeatHoldId, TicketSessionId, WaitlistPartyId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { makeTicketSession, type SignedIn, type TestApi, type TestTicketSession } from '../../../testing/index.ts'
import { serveAll } from '../service/serve.ts'

const all = Array.from({ length: 10 }, (_, seatNo) => seatNo)

/** A show of ten seats that are all held by a colleague, and a clerk with a waiting list for it. */
export interface FullHouse {
  clerk: SignedIn
  other: SignedIn
  session: TestTicketSession
  /** The colleague gives seats back. */
  free(seatNos: number[]): Promise<unknown>
  serve(): Promise<void>
  /** Puts a party on the list. */
  join(people: number, more?: object): Promise<WaitlistPartyId>
  list(ticketSessionId?: TicketSessionId): Promise<Party[]>
  party(id: WaitlistPartyId): Promise<Party>
  /** A command about a party as it is now. */
  of(id: WaitlistPartyId): Promise<{ commandId: string; id: WaitlistPartyId; expectedRev: number }>
  endOfOffer(id: WaitlistPartyId): Promise<unknown>
}

type Party = Awaited<ReturnType<SignedIn['caller']['waitlist']['ofSession']>>['parties'][number]

export async function fullHouse(
  api: TestApi,
  {
    clerk,
    other,
    standing = null,
    kinds = '',
  }: { clerk: SignedIn; other: SignedIn; standing?: number | null; kinds?: string },
): Promise<FullHouse> {
  const { db } = api.database
  const session = await makeTicketSession(db, { venue: api.venue, rows: 1, seatsPerRow: 10, standing, kinds })
  const holdId = uuidv7() as SeatHoldId
  await other.caller.seats.hold({ commandId: randomUUID(), holdId, ticketSessionId: session.id, seatNos: all })
  const list = async (ticketSessionId = session.id) =>
    (await clerk.caller.waitlist.ofSession({ ticketSessionId })).parties
  const party = async (id: WaitlistPartyId) => {
    const found = (await list()).find((each) => each.id === id)
    if (!found) throw new Error('not on the list')
    return found
  }
  return {
    clerk,
    other,
    session,
    free: (seatNos) => other.caller.seats.changeHold({ holdId, remove: seatNos }),
    serve: () => serveAll(api.services),
    async join(people, more = {}) {
      const id = uuidv7() as WaitlistPartyId
      await clerk.caller.waitlist.join({
        commandId: randomUUID(),
        id,
        guestName: `Party of ${people}`,
        guestPhone: '0532 123 45 67',
        people,
        ticketSessionIds: [session.id],
        ...more,
      })
      return id
    },
    list,
    party,
    of: async (id) => ({ commandId: randomUUID(), id, expectedRev: (await party(id)).rev }),
    endOfOffer: (id) =>
      sql`update waitlist_offer set until = clock_timestamp() - interval '1 second'
        where party_id = ${id} and state = 'open'`.execute(db),
  }
}
