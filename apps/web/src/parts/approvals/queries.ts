import type { ApprovalRow, requestApprovalOutput } from '@marquee/contract'
import { useEffect } from 'react'
import type { z } from 'zod'
import { authSession, useMe } from '../../lib/auth-session/current.ts'
import { useLive } from '../../lib/live.ts'
import { useRights } from '../../lib/rights.ts'
import { withdrawWhileLeaving } from '../../lib/trpc/plain-call.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import { rememberAsking, useHasAsked } from './asked-here.ts'
import { mayApprove } from './commands.ts'

/** A request as it was answered, with those who could grant it. */
export type Requested = z.infer<typeof requestApprovalOutput>

// Dialog and drawer show their failures themselves.
const meta = { ownError: true }
const nothing = { toAnswer: [], own: [], gone: [] }
// A PIN and what a command carries are nobody's business afterwards.
const unkept = { meta, gcTime: 0 }

export function useRequestApproval() {
  return trpc.approvals.request.useMutation({ ...unkept, onSuccess: rememberAsking })
}

export function useGrantByPin() {
  return trpc.approvals.grantByPin.useMutation(unkept)
}

export function useWithdraw() {
  const utils = trpc.useUtils()
  return trpc.approvals.withdraw.useMutation({ meta, onSettled: () => utils.approvals.open.invalidate() })
}

/** Takes a request back while its page is left: the call goes on without the page, and nobody hears its answer. */
export function withdrawOnLeaving(id: ApprovalRow['id']): void {
  const accessToken = authSession.current()?.accessToken
  if (accessToken) withdrawWhileLeaving(accessToken, id)
}

export function useAnswer() {
  const utils = trpc.useUtils()
  return trpc.approvals.answer.useMutation({ meta, onSettled: () => utils.approvals.open.invalidate() })
}

/** Reads one request once, as it stands now. */
export function useReadApproval(): (id: ApprovalRow['id']) => Promise<ApprovalRow> {
  const utils = trpc.useUtils()
  return (id) => utils.approvals.get.fetch({ id }, { meta, staleTime: 0 })
}

const waitsEvery = 15_000

/**
 * One request as it stands now, live; a lost line costs some seconds and nothing else. While it is open, the server hears
 * that somebody waits for it here: without that it is over after a minute or so.
 */
export function useApproval(first: ApprovalRow) {
  const utils = trpc.useUtils()
  const { id } = first
  const read = () => void utils.approvals.get.invalidate({ id })
  trpc.approvals.changed.useSubscription(
    {},
    useLive<{ approvalId: string } | null>({
      onChange: (change) => {
        if (change?.approvalId === id) read()
      },
      onResync: read,
    }),
  )
  const { data } = trpc.approvals.get.useQuery({ id }, { initialData: first, meta })
  const isOpen = data.state === 'requested'
  useEffect(() => {
    if (!isOpen) return
    // Past the queue of changes: what could not be said now is not said later, when nobody may wait any more.
    const say = () =>
      utils.client.approvals.keepWaiting.mutate({ id }).then(
        (row) => utils.approvals.get.setData({ id }, row),
        () => undefined,
      )
    void say()
    const timer = setInterval(say, waitsEvery)
    return () => clearInterval(timer)
  }, [id, isOpen, utils])
  return { row: data, read }
}

/**
 * What waits for the person, and what they wait for themselves. Fetched only for people who may approve something or
 * has asked for an approval in this window, and never under the lock: for everybody else the answer is nothing.
 */
export function useOpenApprovals() {
  const utils = trpc.useUtils()
  const isLocked = useMe()?.locked ?? false
  const mayAnswer = mayApprove(useRights())
  const hasAsked = useHasAsked()
  const concerned = mayAnswer || hasAsked
  const read = () => void utils.approvals.open.invalidate()
  const live = useLive<{ approvalId: string } | null>({
    onChange: (change) => {
      if (change) read()
    },
    onResync: read,
  })
  trpc.approvals.changed.useSubscription({}, { ...live, enabled: concerned })
  const query = trpc.approvals.open.useQuery(undefined, {
    // Nothing tells that nobody waits for one any more.
    refetchInterval: ({ state }) => (state.data?.toAnswer.length ? 15_000 : 60_000),
    enabled: concerned && !isLocked,
    meta,
  })
  // What came while the person could still answer goes with the right.
  return concerned ? query : { ...query, data: query.data && nothing }
}
