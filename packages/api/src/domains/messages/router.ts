import { liveInput } from '@marquee/contract'
import {
  audienceInput,
  countedAudience,
  listMessagesInput,
  listRecipientsInput,
  messageChange,
  messagesPage,
  messageTarget,
  previewedMessage,
  previewMessageInput,
  recipientsPage,
  sendMessageInput,
  sentMessage,
  unsubscribeInput,
  unsubscribing,
} from '@marquee/contract/customer-messages'
import { can, open, router } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { messageChanges } from './events.ts'
import { messageTemplates } from './record.ts'
import { countRecipientsOf, previewMessage } from './service/audience.ts'
import { listMessages, listRecipients } from './service/read.ts'
import { sendMessage, stopMessage } from './service/send.ts'
import { openUnsubscribe, unsubscribe } from './service/unsubscribe.ts'

const audited = { audited: true }
const forPeople = (action: 'view' | 'message') => can('customers', action).meta({ forKeys: 'none' })

export const messagesRouter = router({
  list: forPeople('view')
    .input(listMessagesInput)
    .output(messagesPage)
    .query(({ ctx, input }) => listMessages(ctx, input)),
  recipients: forPeople('view')
    .input(listRecipientsInput)
    .output(recipientsPage)
    .query(({ ctx, input }) => listRecipients(ctx, input)),
  audience: forPeople('message')
    .input(audienceInput)
    .output(countedAudience)
    .query(({ ctx, input }) => countRecipientsOf(ctx, input.audience)),
  preview: forPeople('message')
    .input(previewMessageInput)
    .output(previewedMessage)
    .query(({ ctx, input }) => previewMessage(ctx, input)),
  send: forPeople('message')
    .meta(audited)
    .input(sendMessageInput)
    .output(sentMessage)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  stop: forPeople('message')
    .meta(audited)
    .input(messageTarget)
    .output(messageTarget)
    .mutation(({ ctx, input }) => stopMessage(ctx, input.id)),
  // Whoever opens the link of a mail has no account. No queries: a token has no place in an address.
  openUnsubscribe: open
    .input(unsubscribeInput)
    .output(unsubscribing)
    .mutation(({ ctx, input }) => openUnsubscribe(ctx, input)),
  unsubscribe: open
    .meta(audited)
    .input(unsubscribeInput)
    .output(unsubscribing)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input)),
  changed: forPeople('view')
    .input(liveInput)
    .output(liveOutput(messageChange))
    .subscription(({ ctx, input, signal }) => messageChanges(ctx, input.lastEventId, signal)),
})

export const messageTemplatesRouter = router({
  list: messageTemplates.list(forPeople('view')),
  create: messageTemplates.create(forPeople('message')),
  update: messageTemplates.update(forPeople('message')),
  archive: messageTemplates.archive(forPeople('message')),
  changed: messageTemplates.changed(forPeople('view')),
})
