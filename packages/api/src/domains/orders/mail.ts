import { giftCardId, orderId } from '@marquee/contract'
import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import { readVenueLogo } from '../../files/venue-logo.ts'
import type { Attachment, BareMail } from '../../jobs/mail.ts'
import { inlinePng } from '../../printing/logo.ts'
import { cardsFile } from '../gift-cards/service/papers.ts'
import { readFacts } from './documents/facts.ts'
import { documentMakers } from './documents/makers.ts'

const papersOf = z.object({
  papers: z.object({ orderId, passes: z.boolean(), receipt: z.boolean(), cards: z.array(giftCardId).optional() }),
})

/** The files that go with the mails of this domain. */
export const mailAttachments = { 'order-papers': papersOfOrder }

/** Passes, receipt and gift cards of an order as they are now. Throws when nothing of them is left. */
async function papersOfOrder(services: Services, mail: BareMail): Promise<Attachment[]> {
  const { papers } = papersOf.parse(mail.params)
  const language = mail.language === 'tr' ? 'tr' : 'en'
  const venueId = mail.venueId as Parameters<typeof readFacts>[1]['venueId']
  const png = await readVenueLogo(services, venueId)
  const facts = await readFacts(services, { venueId, orderId: papers.orderId, language, logo: png && inlinePng(png) })
  if (!facts) throw new Error('the order is not there')
  const { words, order, passes } = facts
  const file = async (kind: 'orders.passes' | 'orders.receipt', word: 'passes.file' | 'receipt.file') => ({
    name: `${words[word]}-${order.orderNo}.pdf`,
    mediaType: 'application/pdf',
    content: await documentMakers[kind]([facts]),
  })
  const files = [
    ...(papers.passes && passes.length > 0 ? [await file('orders.passes', 'passes.file')] : []),
    ...(papers.receipt ? [await file('orders.receipt', 'receipt.file')] : []),
  ]
  const { cards: ids = [] } = papers
  const cards = ids.length > 0 ? await cardsFile(services, { venueId, ids, language }) : null
  if (cards) files.push(cards)
  if (files.length === 0) throw new Error('no pass of the order is left')
  return files
}
