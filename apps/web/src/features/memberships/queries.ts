import type { MembershipId } from '@marquee/contract/memberships'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc/trpc.ts'
import type { MembershipsFilter } from './use-memberships-state.ts'

const pageSize = 50
const lookAgain = 20_000

// Every part of the screen shows its failures itself.
const meta = { ownError: true }

/** One page; the first one follows what is sold and used. The old rows stay while the next ones come. */
export function useMemberships(filter: MembershipsFilter, cursor: string | null) {
  return trpc.memberships.list.useQuery(
    { ...filter, cursor: cursor ?? undefined, limit: pageSize },
    {
      placeholderData: keepPreviousData,
      refetchInterval: cursor === null ? lookAgain : false,
      refetchOnWindowFocus: true,
      meta,
    },
  )
}
export type ListedMembership = NonNullable<ReturnType<typeof useMemberships>['data']>['rows'][number]

/** One membership with its entries. */
export function useMembership(id: MembershipId) {
  return trpc.memberships.get.useQuery({ id }, { refetchInterval: lookAgain, meta })
}

/** What is on sale. */
export const useOffers = () => trpc.memberships.offers.useQuery(undefined, { meta })

/** What changes memberships; the list and the open one are read again afterwards. */
export function useMembershipCommands() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => {
      void utils.memberships.list.invalidate()
      void utils.memberships.get.invalidate()
      void utils.tills.current.invalidate()
    },
  }
  return {
    sell: trpc.memberships.sell.useMutation(options),
    block: trpc.memberships.block.useMutation(options),
    unblock: trpc.memberships.unblock.useMutation(options),
    replace: trpc.memberships.replace.useMutation(options),
  }
}

/** The filtered list as a file. */
export const useExportMemberships = () => trpc.memberships.export.useMutation({ meta })

/** The code of a membership, asked for when somebody wants to see it. */
export const useReveal = () => trpc.memberships.reveal.useMutation({ meta, gcTime: 0 })
