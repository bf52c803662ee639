import {
  type CountedAudience,
  type MessageAudience,
  mostRecipients,
  type PreviewedMessage,
  type previewMessageInput,
} from '@marquee/contract/customer-messages'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { languageFor, wordsFor } from '../batch.ts'
import { messageTemplateService } from '../record.ts'
import { countAudience, findAddressee } from '../repo/audience.ts'
import { findSender } from '../repo/messages.ts'
import { meantBy } from './meant.ts'

/** Who would get a message now, and why the others would not. */
export async function countRecipientsOf(ctx: SignedContext, audience: MessageAudience): Promise<CountedAudience> {
  const { db, messagesPerMinute: perMinute } = ctx.services
  const counted = await countAudience(db, meantBy(ctx, audience))
  const isTooMany = counted.total > mostRecipients
  return { ...counted, total: Math.min(counted.total, mostRecipients), isTooMany, perMinute }
}

/** A template as one customer would read it. NOT_FOUND. */
export async function previewMessage(
  ctx: SignedContext,
  { templateId, customerId }: z.output<typeof previewMessageInput>,
): Promise<PreviewedMessage> {
  const { services, venueId } = ctx
  const template = await messageTemplateService.get(ctx, templateId)
  const to = (await findAddressee(services.db, { venueId, id: customerId })) ?? refuse('NOT_FOUND')
  const { venue, locale } = await findSender(services.db, venueId)
  const language = languageFor(template, to.language ?? locale)
  return { language, ...wordsFor(template, { to, language, venue }) }
}
