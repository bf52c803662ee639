import type { FloorId, PassTypeRow, TicketProductId, TicketProductRow, TicketSessionId } from '@marquee/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useLive } from '../../lib/live.ts'
import { recordChanges } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// The tabs, the drawers and the dialogs show their failures themselves.
const meta = { ownError: true }
// A sale, an exchange or a hold is no change of the schedule: so many would be told that nobody could follow them.
const lookAgain = 20_000
const slowly = { meta, staleTime: 60_000 }

/** The schedules, or the archived ones. */
export const useSchedules = (archived: boolean) => trpc.schedule.list.useQuery({ archived }, { meta })

/** The ticket sessions of a span of days; the last ones stay while the next come. */
export function useCalendar(span: { from: string; until: string }, floorId: FloorId | null) {
  return trpc.schedule.calendar.useQuery(
    { ...span, ...(floorId ? { floorId } : {}) },
    { placeholderData: keepPreviousData, refetchInterval: lookAgain, meta },
  )
}

export const useTicketSession = (id: TicketSessionId) =>
  trpc.schedule.getSession.useQuery({ id }, { refetchInterval: lookAgain, meta })

/** What everything costs in one ticket session. */
export const useSessionPrices = (id: TicketSessionId) => trpc.prices.ofSession.useQuery({ id }, { meta })

export const useProducts = () => trpc.prices.products.useQuery(undefined, { meta })
export const useTaxes = () => trpc.prices.taxes.useQuery(undefined, slowly)
export const usePriceList = (productId: TicketProductId) => trpc.prices.list.useQuery({ productId }, { meta })

export const useFloors = (enabled: boolean) => trpc.floors.list.useQuery({}, { ...slowly, enabled })
export const useLayouts = (enabled: boolean) => trpc.seatLayouts.list.useQuery({}, { ...slowly, enabled })
export const useShifts = (enabled: boolean) => trpc.shifts.list.useQuery({}, { ...slowly, enabled })
/** The seat categories, archived ones too: old prices still name them. */
export const useCategories = (enabled: boolean) =>
  trpc.seatLayouts.categories.useQuery(undefined, { ...slowly, enabled })

/** What others do to ticket sessions is shown at once. */
export function useScheduleLive() {
  const utils = trpc.useUtils()
  const readAgain = () => {
    void utils.schedule.calendar.invalidate()
    void utils.schedule.list.invalidate()
  }
  trpc.schedule.changed.useSubscription(
    {},
    useLive<{ ticketSessionIds: TicketSessionId[] }>({
      onChange: ({ ticketSessionIds }) => {
        readAgain()
        // Very many are named by nobody: then all of them.
        if (ticketSessionIds.length === 0) void utils.schedule.getSession.invalidate()
        for (const id of ticketSessionIds) void utils.schedule.getSession.invalidate({ id })
      },
      onResync: () => void utils.schedule.invalidate(),
    }),
  )
}

function useRefresh() {
  const utils = trpc.useUtils()
  return {
    schedules: () => utils.schedule.invalidate(),
    products: () => Promise.all([utils.prices.invalidate(), utils.schedule.list.invalidate()]),
  }
}

export function useScheduleMutations() {
  const refresh = useRefresh()
  const options = { meta, onSettled: refresh.schedules }
  return {
    save: trpc.schedule.save.useMutation(options),
    pause: trpc.schedule.pause.useMutation(options),
    archive: trpc.schedule.archive.useMutation(options),
    updateSession: trpc.schedule.updateSession.useMutation(options),
    pauseSession: trpc.schedule.pauseSession.useMutation(options),
    cancelSession: trpc.schedule.cancelSession.useMutation(options),
  }
}

/** Says or does what a schedule makes of a span; only doing it changes what is on the screen. */
export function useGenerate() {
  const refresh = useRefresh()
  return trpc.schedule.generate.useMutation({
    meta,
    onSettled: (_, __, { dryRun }) => (dryRun ? undefined : refresh.schedules()),
  })
}

export function usePriceMutations() {
  const refresh = useRefresh()
  return { savePrices: trpc.prices.save.useMutation({ meta, onSettled: refresh.products }) }
}

export const useProductChanges = recordChanges<TicketProductRow>(trpc.ticketProducts, () => useRefresh().products)
export const usePassTypeChanges = recordChanges<PassTypeRow>(trpc.passTypes, () => useRefresh().products)
