import type { UserId, VenueId, WaitlistPartyId } from '@marquee/contract'
import { machine } from '../../../door/machine.ts'
import type { Tx, Work } from '../../../door/work.ts'
import { endAside } from '../../seats/service/aside.ts'
import { waitlistTopic } from '../events.ts'
import { endOffer, findOffer, type OfferRow } from '../repo/offers.ts'
import { lockParty, updateParty } from '../repo/parties.ts'

interface OfParty {
  venueId: VenueId
  partyId: WaitlistPartyId
}

/**
 * Ends the offer of a party that nobody has answered in time: the party is out, and its places are free. An offer whose
 * places were given back by hand, or whose session is not sold any more, brings the party back to its old turn.
 */
export async function endIfOver(work: Work, { venueId, partyId }: OfParty): Promise<void> {
  const { tx } = work
  const party = await lockParty(tx, { venueId, id: partyId })
  const offer = party && (await findOffer(tx, venueId, partyId))
  if (!offer) return
  const isMissed = offer.state === 'open' && offer.isOver
  await giveUp(work, offer, { state: isMissed ? 'expired' : 'lost', by: null })
  const state = isMissed ? 'missed' : 'waiting'
  await updateParty(tx, { venueId, id: partyId }, { state }, null)
  await work.audit({
    action: 'waitlist.endOffer',
    entity: 'waitlist_party',
    entityId: partyId,
    before: { state: party.state },
    after: { state },
    as: machine(venueId),
  })
  work.announce(venueId, waitlistTopic, { id: partyId })
}

/** Ends an offer and gives its places back. */
export async function giveUp(
  work: Work,
  offer: OfferRow,
  end: { state: 'declined' | 'expired' | 'lost'; by: UserId | null },
): Promise<void> {
  await endAside(work, offer, offer.holdId)
  await endOffer(work.tx, offer, end)
}

/** What is being kept for a party, if anything. */
export const offerOf = (tx: Tx, { venueId, partyId }: OfParty): Promise<OfferRow | undefined> =>
  findOffer(tx, venueId, partyId)
