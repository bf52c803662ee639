import type { FeedbackState } from '@marquee/contract/feedback'
import { keepPreviousData } from '@tanstack/react-query'
import { authSession, useMe } from '../../lib/auth-session/current.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// Every part of the page shows its failures itself.
const meta = { ownError: true }

/** Notes that the person has read what is new; the dot goes at once. */
export function useSeeNews() {
  return trpc.feat.seeNews.useMutation({
    meta,
    onSuccess(_, { version }) {
      const me = authSession.current()?.me
      if (me) authSession.keepMe({ ...me, newsSeen: version })
    },
  })
}

/** The version up to which the person had read when the page was opened. */
export const useNewsSeen = () => useMe()?.newsSeen ?? null

export interface FeedbackFilter {
  whose: 'mine' | 'all'
  state: FeedbackState | null
}

/** One page of what people have said; null: the newest. */
export function useFeedback({ whose, state }: FeedbackFilter, cursor: string | null) {
  return trpc.feat.feedback.useQuery(
    { whose, state: state ?? undefined, cursor: cursor ?? undefined, limit: 25 },
    { placeholderData: keepPreviousData, meta },
  )
}

/** Asks for leave to upload a picture of a screen. */
export const useAskPicture = () => trpc.feat.upload.useMutation({ meta }).mutateAsync

/** Sends feedback, and says what becomes of it; the lists are read again. */
export function useFeedbackCommands() {
  const utils = trpc.useUtils()
  const options = { meta, onSettled: () => void utils.feat.feedback.invalidate() }
  return {
    send: trpc.feat.send.useMutation(options).mutateAsync,
    answer: trpc.feat.answer.useMutation(options).mutateAsync,
  }
}

/** Every feature with what the venue has said about it. */
export const useSwitches = () => trpc.feat.switches.useQuery(undefined, { meta })

/** Says for whom a feature is on. */
export function useSwitchFeature() {
  const utils = trpc.useUtils()
  return trpc.feat.switchFeature.useMutation({ meta, onSettled: () => void utils.feat.switches.invalidate() })
    .mutateAsync
}
