import type { FloorId, FloorRow } from '@marquee/contract'
import { skipToken } from '@tanstack/react-query'
import { lastDays } from '../../lib/list/url-values.ts'
import { useLive } from '../../lib/live.ts'
import { useMay } from '../../lib/rights.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import { useZone } from '../../lib/zone.ts'

// The list, the drawer and the actions show their failures themselves.
const meta = { ownError: true }

/** The floors in their order, or the archived ones. */
export function useFloors(archived: boolean) {
  return trpc.floors.list.useQuery({ archived }, { meta })
}

/**
 * The ticket sessions that may run today, also those that began before midnight; undefined for people who may not see
 * them.
 */
export function useToday() {
  const zone = useZone()
  const enabled = useMay('ticket_schedules', 'view')
  // What runs now is another thing a minute later.
  return trpc.schedule.calendar.useQuery(lastDays(2, zone), { meta, enabled, refetchInterval: 60_000 })
}

/** The ticket sessions about which closing a floor asks; read anew each time that it is asked. */
export function useClosing(id: FloorId | null) {
  return trpc.floors.closing.useQuery(id === null ? skipToken : { id }, { meta, gcTime: 0, staleTime: 0 })
}

/** What others change is read again at once. */
export function useFloorsLive() {
  const utils = trpc.useUtils()
  trpc.floors.changed.useSubscription(
    {},
    useLive<{ floorId: string }>({
      onChange: () => void utils.floors.list.invalidate(),
      onResync: () => void utils.floors.list.invalidate(),
    }),
  )
}

/** Puts rows into the list at hand, before or after the server has answered. */
function useListAtHand() {
  const utils = trpc.useUtils()
  return {
    set: (change: (rows: FloorRow[]) => FloorRow[]) =>
      utils.floors.list.setData({ archived: false }, (rows) => rows && change(rows)),
    refresh: () => utils.floors.list.invalidate(),
  }
}

/** Everything that is done with floors. A gate and the order are shown as wanted before the answer is there. */
export function useFloorMutations() {
  const list = useListAtHand()
  const options = { meta, onSettled: () => void list.refresh() }
  return {
    create: trpc.floors.create.useMutation(options),
    update: trpc.floors.update.useMutation(options),
    setState: trpc.floors.setState.useMutation(options),
    archive: trpc.floors.archive.useMutation(options),
    setGate: trpc.floors.setGate.useMutation({
      ...options,
      onMutate: ({ floorId, gateId, isOpen }) =>
        void list.set((rows) =>
          rows.map((row) =>
            row.id === floorId
              ? { ...row, gates: row.gates.map((gate) => (gate.id === gateId ? { ...gate, isOpen } : gate)) }
              : row,
          ),
        ),
    }),
    order: trpc.floors.order.useMutation({
      ...options,
      onMutate: ({ ids }) => void list.set((rows) => [...rows].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
    }),
  }
}
