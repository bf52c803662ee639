import type { VenueId } from '@marquee/contract'
import { groupId } from '@marquee/contract/group-bookings'
import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import type { Attachment, BareMail } from '../../jobs/mail.ts'
import { makePaper } from './documents/make.ts'

const shape = z.object({ group: z.object({ groupId, groupNo: z.int() }) })

/** The files that go with the mails of this domain. */
export const mailAttachments = { 'group-quote': paperOfGroup }

/** The quote, as it is when the mail goes out. */
async function paperOfGroup(services: Services, mail: BareMail): Promise<Attachment[]> {
  const { group } = shape.parse(mail.params)
  const content = await makePaper(services, { venueId: mail.venueId as VenueId, id: group.groupId })
  if (!content) throw new Error('the group is not there')
  const words = services.exports.wording(mail.language === 'tr' ? 'tr' : 'en')
  return [{ name: `${words['groupBookings.paper.file']}-${group.groupNo}.pdf`, mediaType: 'application/pdf', content }]
}
