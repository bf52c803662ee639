import type { VenueId } from '@marquee/contract'
import type { Services } from '../../../core/context.ts'
import type { Work } from '../../../door/work.ts'
import { type MailKind, queueMail } from '../../../identity/outgoing-mail.ts'
import { findLetter, type HeldGroup } from '../repo/write.ts'

interface Told {
  venueId: VenueId
  group: Pick<HeldGroup, 'id' | 'groupNo' | 'contactName' | 'people' | 'language'>
  kind: Extract<MailKind, `group-${string}`>
  recipient: string
  /** Until when the quote holds or places are kept. */
  until: string
  /** When the show began before it was moved. */
  startedAt?: string
  /** A whole address that the organiser opens. */
  link?: string
}

/** Writes to the organiser, by a durable job. */
export async function tellGroup(
  services: Services,
  { tx }: Work,
  { venueId, group, kind, recipient, until, link, startedAt }: Told,
): Promise<void> {
  const letter = await findLetter(tx, { venueId, id: group.id })
  if (!letter) return
  const { venueName, zone, show } = letter
  const name = show[group.language] || show.en || show.tr || ''
  const startsAt = new Date(letter.startsAt).toISOString()
  await queueMail(services, tx, {
    venueId,
    kind,
    recipient,
    language: group.language,
    params: {
      name: group.contactName,
      venueName,
      ...(link !== undefined && { link }),
      group: { groupId: group.id, groupNo: group.groupNo },
      show: {
        name,
        startsAt: startedAt === undefined ? startsAt : new Date(startedAt).toISOString(),
        ...(startedAt !== undefined && { newName: name, newStartsAt: startsAt }),
        zone,
        people: group.people,
        answerBy: new Date(until).toISOString(),
      },
    },
  })
}
