import type { GiftCardId } from '@marquee/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc/trpc.ts'
import type { CardsFilter } from './use-cards-state.ts'

const pageSize = 50
const lookAgain = 20_000

// Every part of the screen shows its failures itself.
const meta = { ownError: true }

/** One page; the first one follows what is sold and spent. The old rows stay while the next ones come. */
export function useCards(filter: CardsFilter, cursor: string | null) {
  return trpc.giftCards.list.useQuery(
    { ...filter, cursor: cursor ?? undefined, limit: pageSize },
    {
      placeholderData: keepPreviousData,
      refetchInterval: cursor === null ? lookAgain : false,
      refetchOnWindowFocus: true,
      meta,
    },
  )
}
export type ListedCard = NonNullable<ReturnType<typeof useCards>['data']>['rows'][number]

/** One card with what moved its balance. */
export function useCard(id: GiftCardId) {
  return trpc.giftCards.get.useQuery({ id }, { refetchInterval: lookAgain, meta })
}

/** What changes cards; the list and the open card are read again afterwards. */
export function useCardCommands() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => {
      void utils.giftCards.list.invalidate()
      void utils.giftCards.get.invalidate()
      void utils.giftCards.check.invalidate()
      void utils.tills.current.invalidate()
    },
  }
  return {
    sell: trpc.giftCards.sell.useMutation(options),
    charge: trpc.giftCards.charge.useMutation(options),
    issue: trpc.giftCards.issue.useMutation(options),
    block: trpc.giftCards.block.useMutation(options),
    unblock: trpc.giftCards.unblock.useMutation(options),
    replace: trpc.giftCards.replace.useMutation(options),
    update: trpc.giftCards.update.useMutation(options),
  }
}

export function useExportCards() {
  return trpc.giftCards.export.useMutation({ meta })
}
