import type { DoorCheck, GateId, TicketSessionId } from '@marquee/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc/trpc.ts'

// The parts of the screen show their failures themselves.
const meta = { ownError: true }
// Colleagues let people in at the same time.
const freshFor = 10_000

/** The sessions whose doors are open, with how many are in. */
export function useDoors() {
  return trpc.passes.doors.useQuery(undefined, { meta, refetchInterval: freshFor })
}

/** The latest scans: the own ones, or everybody's. */
export function useScans(own: boolean) {
  return trpc.passes.scans.useQuery({ own }, { meta, refetchInterval: freshFor, placeholderData: keepPreviousData })
}

/** Passes by short code, order number or name, at the open doors or at one of them. */
export function useSearch(text: string, ticketSessionId: TicketSessionId | undefined) {
  return trpc.passes.search.useQuery({ text, ticketSessionId }, { meta, gcTime: 0, enabled: text.length > 1 })
}

interface Checked {
  check: DoorCheck | null
  /** Where it was scanned. */
  door: { ticketSessionId: TicketSessionId | undefined; gateId: GateId | undefined }
  at: number
}

/**
 * How many of the group are still outside, and whether they may come in by this pass: colleagues admit them at other
 * doors, and an admission that is undone lets them wait again.
 */
export function useGroup({ check, door, at }: Checked): Pick<DoorCheck, 'group' | 'bringsGroup'> | null {
  const group = check?.group ?? null
  const passId = check?.pass?.id
  const fresh = trpc.passes.verify.useQuery(
    { passId, ...door },
    {
      meta,
      enabled: passId !== undefined && group !== null && group.size > 1,
      initialData: check ?? undefined,
      initialDataUpdatedAt: at,
      staleTime: freshFor,
      gcTime: 0,
      refetchInterval: freshFor,
      refetchOnWindowFocus: 'always',
    },
  )
  return fresh.data?.group && fresh.dataUpdatedAt > at ? fresh.data : check
}

/** Looking, letting in, and taking back. What is on the screen is read again after each. */
export function useDoorCalls() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => {
      void utils.passes.doors.invalidate()
      void utils.passes.scans.invalidate()
      void utils.passes.search.invalidate()
      void utils.passes.verify.invalidate()
    },
  }
  const admitMember = trpc.memberships.admit.useMutation(options)
  return {
    verify: utils.passes.verify.fetch,
    admit: trpc.passes.admit.useMutation(options),
    admitGroup: trpc.passes.admitGroup.useMutation(options),
    undo: trpc.passes.undo.useMutation(options),
    lookAtMember: (wanted: { code: string }) => utils.memberships.look.fetch(wanted, { meta, staleTime: 0 }),
    admitMember: (nonce: string, code: string, gateId: GateId | undefined) =>
      admitMember.mutateAsync({ nonce, code, gateId }),
    undoEntry: trpc.memberships.undo.useMutation(options),
  }
}
