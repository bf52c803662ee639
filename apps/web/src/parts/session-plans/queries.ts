import type { PlanFilter, PlanOutcome, SessionPlanId, TicketSessionId } from '@marquee/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useLive } from '../../lib/live.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// The dialogs show their failures themselves.
const meta = { ownError: true }

/** What is to happen, as it is asked about and sent. */
export interface PlanWish {
  ticketSessionIds: TicketSessionId[]
  outcome: PlanOutcome
  targetId?: TicketSessionId
  otherwise: 'refund' | 'hand'
}

/** What a plan would do; null: it is not chosen yet. */
export function usePlanPreview(wish: PlanWish | null) {
  return trpc.sessionPlans.preview.useQuery(wish ?? { ticketSessionIds: [] }, {
    meta,
    enabled: wish !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Whom moving a session would be about. */
export const useMovePreview = (ticketSessionId: TicketSessionId) =>
  trpc.sessionPlans.previewMove.useQuery({ ticketSessionId }, { meta, staleTime: 0, gcTime: 0 })

/** The groups of a plan that a person has to tell. */
export const usePlanGroups = (id: SessionPlanId, enabled: boolean) =>
  trpc.sessionPlans.groups.useQuery({ id }, { meta, enabled })

/** The ticket sessions of a span of days, among which guests can be moved. */
export const useOtherSessions = (span: { from: string; until: string }, enabled: boolean) =>
  trpc.schedule.calendar.useQuery(span, { meta, enabled })

/** The plans of a ticket session, or the newest of the venue. */
export const usePlans = (ticketSessionId: TicketSessionId | null, { enabled = true } = {}) =>
  trpc.sessionPlans.list.useQuery(ticketSessionId ? { ticketSessionId } : {}, { meta, enabled })

// Terminals answer one by one, and tell no plan: it is asked while one has not answered.
const terminalsMs = 4000

export const usePlan = (id: SessionPlanId) =>
  trpc.sessionPlans.get.useQuery(
    { id },
    { meta, refetchInterval: ({ state }) => (state.data?.underWayMinor ? terminalsMs : false) },
  )

export const planPage = 100

/** Orders of a plan, page after page. */
export const usePlanOrders = (
  id: SessionPlanId,
  filter: PlanFilter,
  after: number,
  { enabled }: { enabled: boolean },
) =>
  trpc.sessionPlans.orders.useQuery(
    { id, filter, after, limit: planPage },
    {
      meta,
      enabled,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.some(({ underWayMinor }) => underWayMinor > 0) ? terminalsMs : false,
    },
  )

export const useExportPlan = () => trpc.sessionPlans.export.useMutation({ meta })

/** Plans move on while somebody looks. */
export function usePlansLive(): void {
  const utils = trpc.useUtils()
  const refresh = () => {
    void utils.sessionPlans.get.invalidate()
    void utils.sessionPlans.list.invalidate()
    void utils.sessionPlans.orders.invalidate()
    void utils.sessionPlans.groups.invalidate()
    void utils.schedule.getSession.invalidate()
  }
  trpc.sessionPlans.changed.useSubscription(
    {},
    useLive<{ id: SessionPlanId | null }>({ onChange: refresh, onResync: refresh }),
  )
}

export function usePlanMutations() {
  const utils = trpc.useUtils()
  const onSettled = () => {
    void utils.sessionPlans.invalidate()
    void utils.schedule.invalidate()
    void utils.floors.invalidate()
  }
  return {
    start: trpc.sessionPlans.start.useMutation({ meta, onSettled }),
    move: trpc.sessionPlans.move.useMutation({ meta, onSettled }),
    settle: trpc.sessionPlans.settle.useMutation({
      meta,
      onSettled: () => {
        void utils.sessionPlans.invalidate()
        // What was sent by hand is with the guest from now on, wherever its money is shown.
        void utils.orders.invalidate()
        void utils.transactions.invalidate()
        void utils.cardCharges.invalidate()
      },
    }),
    tellGroup: trpc.sessionPlans.tellGroup.useMutation({
      meta,
      onSettled: () => void utils.sessionPlans.invalidate(),
    }),
    retry: trpc.jobs.retry.useMutation({ meta, onSettled }),
    resume: trpc.jobs.resume.useMutation({ meta, onSettled }),
  }
}
