import type { VenueId } from '@marquee/contract'
import { purchaseOrderId } from '@marquee/contract/purchases'
import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import type { Attachment, BareMail } from '../../jobs/mail.ts'
import { makePaper } from './documents/make.ts'

const shape = z.object({ purchase: z.object({ orderId: purchaseOrderId, orderNo: z.int() }) })

/** The files that go with the mails of this domain. */
export const mailAttachments = { 'purchase-order': paperOfOrder }

/** The paper of an order that was sent. */
async function paperOfOrder(services: Services, mail: BareMail): Promise<Attachment[]> {
  const { purchase } = shape.parse(mail.params)
  const content = await makePaper(services, { venueId: mail.venueId as VenueId, id: purchase.orderId })
  if (!content) throw new Error('the order is not there')
  const words = services.exports.wording(mail.language === 'tr' ? 'tr' : 'en')
  const name = `${words['purchases.paper.file']}-${purchase.orderNo}.pdf`
  return [{ name, mediaType: 'application/pdf', content }]
}
