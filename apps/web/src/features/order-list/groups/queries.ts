import type { TicketSessionId } from '@marquee/contract'
import type { GroupFilter, GroupId } from '@marquee/contract/group-bookings'
import type { GroupNames } from '@marquee/contract/group-names'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../lib/trpc/trpc.ts'

// Every part of the screen shows its failures itself.
const meta = { ownError: true }
const lookAgain = 20_000

/** One page of groups; the old rows stay while the next ones come. */
export const useGroups = (filter: GroupFilter, cursor: string | null) =>
  trpc.groupBookings.list.useQuery(
    { ...filter, cursor: cursor ?? undefined },
    { placeholderData: keepPreviousData, refetchInterval: cursor === null ? lookAgain : false, meta },
  )

/** One group; null: none is wanted. */
export const useGroup = (id: GroupId | null) =>
  trpc.groupBookings.get.useQuery({ id: id as GroupId }, { enabled: id !== null, refetchInterval: lookAgain, meta })

/** Shows that a group can be booked into. */
export const useGroupSessions = () => trpc.groupBookings.sessions.useQuery({}, { staleTime: 60_000, meta })

/** What of a show can be offered; null: none is chosen. */
export const useGroupChoices = (ticketSessionId: TicketSessionId | null) =>
  trpc.groupBookings.choices.useQuery(
    { ticketSessionId: ticketSessionId as TicketSessionId },
    { enabled: ticketSessionId !== null, placeholderData: keepPreviousData, staleTime: 10_000, meta },
  )

/** Who comes with a group. */
export const useGroupNames = (id: GroupId) =>
  trpc.groupBookings.names.useQuery({ id }, { refetchInterval: lookAgain, meta })

/** Entering names, and the link by which an organiser does; the answer is what is shown from then on. */
export function useNameCommands() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSuccess: (names: GroupNames, { id }: { id: string }) => {
      utils.groupBookings.names.setData({ id: id as GroupId }, names)
      void utils.orders.invalidate()
    },
    onError: () => void utils.groupBookings.names.invalidate(),
  }
  return {
    save: trpc.groupBookings.saveNames.useMutation(options),
    ask: trpc.groupBookings.askNames.useMutation(options),
  }
}

/** Everything that is done with groups; what shows them is read again afterwards. */
export function useGroupCommands() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => {
      void utils.groupBookings.invalidate()
      void utils.orders.invalidate()
    },
  }
  return {
    create: trpc.groupBookings.create.useMutation(options),
    update: trpc.groupBookings.update.useMutation(options),
    send: trpc.groupBookings.send.useMutation(options),
    mail: trpc.groupBookings.mail.useMutation(options),
    option: trpc.groupBookings.option.useMutation(options),
    extend: trpc.groupBookings.extend.useMutation(options),
    book: trpc.groupBookings.book.useMutation(options),
    decline: trpc.groupBookings.decline.useMutation(options),
    cancel: trpc.groupBookings.cancel.useMutation(options),
    print: trpc.groupBookings.print.useMutation({ meta }),
  }
}

export const useExportGroups = () => trpc.groupBookings.export.useMutation({ meta })
