import { type MessageId, mostRecipients, type sendMessageInput } from '@marquee/contract/customer-messages'
import { uuidv7 } from '@marquee/db'
import type { z } from 'zod'
import { startBatch } from '../../../batches/start.ts'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, runCommand } from '../../../door/work.ts'
import { messageBatch } from '../batch.ts'
import { messagesTopic } from '../events.ts'
import { messageTemplateService } from '../record.ts'
import { selectAudience } from '../repo/audience.ts'
import { insertMessage, isUnderWay, markStopped } from '../repo/messages.ts'
import { meantBy } from './meant.ts'

/**
 * Begins to send a template to everybody who is meant now. Whether each of them agrees is asked when their turn comes.
 * VALIDATION at `templateId` for one in the archive, at `audience` for nobody or too many.
 */
export function sendMessage(
  ctx: SignedContext,
  input: z.output<typeof sendMessageInput>,
): Promise<{ id: MessageId; recipients: number }> {
  const { commandId, templateId, audience } = input
  return runCommand(ctx, { commandId, procedure: 'messages.send', input }, async (work) => {
    const { tx } = work
    const { venueId, actor } = ctx
    const template = await messageTemplateService.hold(ctx, tx, templateId)
    if (template.archivedAt !== null) refuseField('templateId', 'field.invalid')
    const people = await selectAudience(tx, meantBy(ctx, audience))
    if (audience.kind === 'customers' && people.length < new Set(audience.ids).size) refuse('NOT_FOUND')
    if (people.length === 0) refuseField('audience', 'field.required')
    if (people.length > mostRecipients) refuseField('audience', 'field.tooManyRecipients')
    const id = uuidv7() as MessageId
    const total = people.length
    const inputs = people.map((customerId) => ({ messageId: id, customerId }))
    const batchId = await startBatch(work, ctx, { kind: messageBatch, inputs })
    const { name: templateName, subjectEn, textEn, subjectTr, textTr } = template
    await insertMessage(tx, {
      ...{ venueId, id, templateId, templateName, subjectEn, textEn, subjectTr, textTr },
      ...{ audience, total, batchId, actorId: actor.userId },
    })
    await work.audit({
      action: 'messages.send',
      entity: 'customer_message',
      entityId: id,
      after: { template: templateName, audience: audience.kind, recipients: total },
    })
    work.announce(venueId, messagesTopic, { id })
    return { id, recipients: total }
  })
}

/**
 * Stops a message: customers whose turn has not come get none; mails that were sent stay sent. STATE when everybody has had their
 * turn; a second stop changes nothing.
 */
export async function stopMessage(ctx: SignedContext, id: MessageId): Promise<{ id: MessageId }> {
  return inTransaction(ctx, async (work) => {
    const key = { venueId: ctx.venueId, id }
    const stopped = (await markStopped(work.tx, { ...key, actorId: ctx.actor.userId })) ?? refuse('NOT_FOUND')
    if (!stopped.isChanged) return { id }
    if (!(await isUnderWay(work.tx, key))) refuse('STATE')
    await work.audit({
      action: 'messages.stop',
      entity: 'customer_message',
      entityId: id,
      before: { stopped: false },
      after: { stopped: true },
    })
    work.announce(ctx.venueId, messagesTopic, { id })
    return { id }
  })
}
