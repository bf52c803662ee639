import type { VenueId } from '@marquee/contract'
import type { Services } from '../../core/context.ts'
import { byMachine } from '../../door/machine.ts'
import type { MailKey, MailWatch } from '../../jobs/mail.ts'
import { messagesTopic } from './events.ts'
import { holdAddressee } from './repo/audience.ts'
import { holdByMail, setResult } from './repo/messages.ts'

/** Messages are asked for once more when they leave, and say what became of them. */
export const mailWatches: Record<string, MailWatch> = { 'customer-message': { mayGo, became } }

// Between the turn of a recipient and the moment when the mail server takes their mail there may be an hour.
function mayGo(services: Services, { venueId: venue, mailId }: MailKey): Promise<boolean> {
  const venueId = venue as VenueId
  return byMachine(services, mailId, async (work) => {
    const found = await holdByMail(work.tx, { venueId, mailId })
    if (!found) return false
    const to = await holdAddressee(work.tx, { venueId, id: found.customerId })
    if (to?.agrees && !found.isStopped) return true
    const result = found.isStopped ? 'stopped' : to ? 'no_consent' : 'gone'
    await setResult(work.tx, { venueId, mailId, result })
    work.announce(venueId, messagesTopic, { id: found.id })
    return false
  })
}

function became(services: Services, { venueId: venue, mailId }: MailKey, result: 'sent' | 'failed'): Promise<void> {
  const venueId = venue as VenueId
  return byMachine(services, mailId, async (work) => {
    const found = await holdByMail(work.tx, { venueId, mailId })
    if (!found) return
    await setResult(work.tx, { venueId, mailId, result })
    work.announce(venueId, messagesTopic, { id: found.id })
  })
}
