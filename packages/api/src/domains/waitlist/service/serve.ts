import type { SeatHoldId, WaitlistPartyId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { Services } from '../../../core/context.ts'
import { byMachine, machine } from '../../../door/machine.ts'
import type { Work } from '../../../door/work.ts'
import { addPlaces, addSeats, beginAside, countAside, roomOf } from '../../seats/service/aside.ts'
import { waitlistTopic } from '../events.ts'
import {
  countSkip,
  type DueSession,
  findEnds,
  insertOffer,
  lockWaiting,
  openOffer,
  selectDueSessions,
  selectEnding,
  type WaitingRow,
} from '../repo/offers.ts'
import { updateParty } from '../repo/parties.ts'
import { serve } from '../rules/turn.ts'
import { mailOffer } from './mail.ts'
import { endIfOver } from './over.ts'

/** Ends what is over, and offers what is free. Safe in several processes at once. */
export async function serveAll(services: Services): Promise<void> {
  for (const party of await selectEnding(services.db)) {
    await byMachine(services, party.partyId, (work) => endIfOver(work, party))
  }
  for (const session of await selectDueSessions(services.db)) await serveSession(services, session)
}

/** Somebody was faster: nothing has happened, and the list is served again a moment later. */
class Outrun extends Error {}

async function serveSession(services: Services, session: DueSession): Promise<void> {
  try {
    await byMachine(services, session.ticketSessionId, (work) => serveOnce(services, work, session))
  } catch (error) {
    if (!(error instanceof Outrun)) throw error
  }
}

async function serveOnce(services: Services, work: Work, session: DueSession): Promise<void> {
  const { tx } = work
  const waiting = await lockWaiting(tx, session)
  const room = waiting.length > 0 && (await roomOf(tx, session))
  if (!room) return
  const parties = new Map(waiting.map((row) => [row.id, row]))
  const has = async ({ holdId }: WaitingRow) => (holdId ? countAside(tx, session, holdId) : 0)
  const list = await Promise.all(waiting.map(async (row) => ({ ...row, has: await has(row) })))
  const { offers, collects, passedOver } = serve(room, list)
  if (offers.length === 0 && !collects) return
  const ends = await findEnds(tx, session)
  for (const { id, areaNo } of offers) {
    const party = parties.get(id as WaitlistPartyId)
    if (!party) continue
    const { people, wheelchairs } = party
    const missing = people - wheelchairs - (list.find((each) => each.id === id)?.has ?? 0)
    const qty = areaNo === null ? missing : people
    const holdId = await keep(work, { session, party, areaNo, qty, wheelchairs, until: ends.offer })
    if (party.offerId) await openOffer(tx, { venueId: session.venueId, id: party.offerId }, ends.offer)
    else await insertOffer(tx, { ...session, id: uuidv7(), partyId: party.id, holdId, until: ends.offer })
    await updateParty(tx, { venueId: session.venueId, id: party.id }, { state: 'offered' }, null)
    await mailOffer(services, work, { session, party, until: ends.offer })
    await work.audit({
      action: 'waitlist.offer',
      entity: 'waitlist_party',
      entityId: party.id,
      after: { ticketSession: session.ticketSessionId, people: party.people, hold: holdId, until: ends.offer },
      as: machine(session.venueId),
    })
    work.announce(session.venueId, waitlistTopic, { id: party.id })
  }
  const collecting = collects && parties.get(collects.id as WaitlistPartyId)
  if (collecting && collects.seats > 0) {
    const holdId = await keep(work, {
      session,
      party: collecting,
      areaNo: null,
      qty: collects.seats,
      wheelchairs: 0,
      until: ends.sales,
    })
    if (!collecting.offerId) {
      await insertOffer(tx, { ...session, id: uuidv7(), partyId: collecting.id, holdId, until: null })
    }
    work.announce(session.venueId, waitlistTopic, { id: collecting.id })
  }
  await countSkip(tx, session.venueId, passedOver as WaitlistPartyId[])
}

interface Keep {
  session: DueSession
  party: WaitingRow
  areaNo: number | null
  qty: number
  /** Places for wheelchairs beside `qty`. */
  wheelchairs: number
  until: string
}

async function keep(work: Work, { session, party, areaNo, qty, wheelchairs, until }: Keep): Promise<SeatHoldId> {
  const id = party.holdId ?? (uuidv7() as SeatHoldId)
  if (!party.holdId) {
    const { id: partyId, createdBy: ownerId, guestName: note } = party
    await beginAside(work.tx, session, { id, partyId, ownerId, until, note })
  }
  const isKept =
    areaNo === null
      ? await addSeats(work, session, { id, qty, wheelchairs, until })
      : await addPlaces(work, session, { id, areaNo, qty, until })
  if (!isKept) throw new Outrun()
  return id
}
