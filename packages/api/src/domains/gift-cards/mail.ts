import { giftCardId, type VenueId } from '@marquee/contract'
import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import type { Attachment, BareMail } from '../../jobs/mail.ts'
import { cardsFile } from './service/papers.ts'

const shape = z.object({ vouchers: z.array(giftCardId).min(1).max(20) })

/** The files that go with the mails of this domain. */
export const mailAttachments = { 'show-voucher': cardsOfMail, 'refund-voucher': cardsOfMail }

/** The cards as they are now. Throws when one of them pays nothing more. */
async function cardsOfMail(services: Services, mail: BareMail): Promise<Attachment[]> {
  const { vouchers } = shape.parse(mail.params)
  const language = mail.language === 'tr' ? 'tr' : 'en'
  const file = await cardsFile(services, { venueId: mail.venueId as VenueId, ids: vouchers, language })
  if (!file) throw new Error('a gift card of the mail pays nothing more')
  return [file]
}
