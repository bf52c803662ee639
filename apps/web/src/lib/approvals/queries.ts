import type { ApprovalRow } from '@marquee/contract'
import { useLive } from '../live.ts'
import { trpc } from '../trpc/trpc.ts'

// Dialog and drawer show their failures themselves.
const meta = { ownError: true }
// A PIN and what a command carries are nobody's business afterwards.
const unkept = { meta, gcTime: 0 }

export function useRequestApproval() {
  return trpc.approvals.request.useMutation(unkept)
}

export function useGrantByPin() {
  return trpc.approvals.grantByPin.useMutation(unkept)
}

export function useWithdraw() {
  const utils = trpc.useUtils()
  return trpc.approvals.withdraw.useMutation({ meta, onSettled: () => utils.approvals.open.invalidate() })
}

export function useAnswer() {
  const utils = trpc.useUtils()
  return trpc.approvals.answer.useMutation({ meta, onSettled: () => utils.approvals.open.invalidate() })
}

/** One request as it stands now, live; a lost line costs some seconds and nothing else. */
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
  const { data } = trpc.approvals.get.useQuery({ id }, { initialData: first, refetchInterval: 10_000, meta })
  return { row: data, read }
}

/** What waits for the person, and what he waits for himself. */
export function useOpenApprovals() {
  const utils = trpc.useUtils()
  const read = () => void utils.approvals.open.invalidate()
  trpc.approvals.changed.useSubscription(
    {},
    useLive<{ approvalId: string } | null>({
      onChange: (change) => {
        if (change) read()
      },
      onResync: read,
    }),
  )
  return trpc.approvals.open.useQuery(undefined, { refetchInterval: 60_000, meta })
}
