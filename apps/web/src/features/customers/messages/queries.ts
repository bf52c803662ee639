import type {
  MessageAudience,
  MessageId,
  MessageResult,
  MessageTemplateId,
  MessageTemplateRow,
} from '@marquee/contract/customer-messages'
import type { CustomerId } from '@marquee/contract/customers'
import { keepPreviousData } from '@tanstack/react-query'
import { useLive } from '../../../lib/live.ts'
import { recordCalls } from '../../../lib/record/calls.ts'
import { trpc } from '../../../lib/trpc/trpc.ts'

// The screens of messages show their failures themselves.
const meta = { ownError: true }

export const templateCalls = recordCalls<MessageTemplateRow>(trpc.messageTemplates, () => {
  const utils = trpc.useUtils()
  return () => utils.messageTemplates.list.invalidate()
})

/** Who would get a message now; null: nobody is chosen yet. */
export const useAudience = (audience: MessageAudience | null) =>
  trpc.messages.audience.useQuery(
    { audience: audience ?? { kind: 'search', search: '' } },
    { meta, enabled: audience !== null, gcTime: 0, placeholderData: keepPreviousData },
  )

/** A template as one customer reads it. */
export const useMessagePreview = (of: { templateId: MessageTemplateId; customerId: CustomerId } | null) =>
  trpc.messages.preview.useQuery(of as NonNullable<typeof of>, { meta, enabled: of !== null, gcTime: 0 })

/** Sent messages, a page of them. */
export const useMessages = (cursor: string | null) =>
  trpc.messages.list.useQuery({ ...(cursor ? { cursor } : {}) }, { meta, placeholderData: keepPreviousData })

interface RecipientsOf {
  id: MessageId
  result: MessageResult | null
  /** Where the page before ended. */
  after: string | null
}

/** What became of a message for its recipients, a page of them. */
export const useRecipients = ({ id, result, after }: RecipientsOf) =>
  trpc.messages.recipients.useQuery(
    { id, limit: 100, ...(result ? { result } : {}), ...(after ? { cursor: after } : {}) },
    { meta, placeholderData: keepPreviousData },
  )

/** Reads again whatever shows messages when one moves on. */
export function useMessageChanges(): void {
  const utils = trpc.useUtils()
  const refresh = () => void utils.messages.invalidate()
  trpc.messages.changed.useSubscription({}, useLive<{ id: string }>({ onChange: refresh, onResync: refresh }))
}

/** Sends messages and stops them. */
export function useMessageCommands() {
  const utils = trpc.useUtils()
  const options = { meta, onSettled: () => void utils.messages.invalidate() }
  return { send: trpc.messages.send.useMutation(options), stop: trpc.messages.stop.useMutation(options) }
}
