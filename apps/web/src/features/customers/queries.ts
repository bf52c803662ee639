import type { DuplicateList } from '@marquee/contract/customer-merges'
import type { CustomerEvent, CustomerFigures, CustomerFile, CustomerId, CustomerRow } from '@marquee/contract/customers'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo, useState } from 'react'
import { pagedRecordCalls } from '../../lib/record/calls.ts'
import type { PagedCalls } from '../../lib/record/screen.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

const meta = { ownError: true }

/** A customer in the list. What they come to is asked for once their page is there: undefined, it is on its way. */
export interface ListedCustomer extends CustomerRow {
  figures?: CustomerFigures | null | undefined
}

const calls = pagedRecordCalls<CustomerRow>(trpc.customers, () => {
  const utils = trpc.useUtils()
  const client = useQueryClient()
  return async (why) => {
    if (why !== 'start') return utils.customers.invalidate()
    // Figures are added up from many orders: they are asked for twice only where the list did change meanwhile.
    const lists = () => client.getQueriesData({ queryKey: getQueryKey(trpc.customers.list), type: 'active' })
    const before = lists().map(([, data]) => data)
    await utils.customers.invalidate(undefined, { predicate: ({ queryKey: [path] }) => !isOfFigures(path) })
    if (lists().some(([, data], at) => data !== before[at])) await utils.customers.figures.invalidate()
  }
})

const isOfFigures = (path: unknown) => Array.isArray(path) && path.at(-1) === 'figures'

/** The calls of the list, whose rows wait for no figures. */
export const customerCalls: PagedCalls<ListedCustomer> = {
  ...calls,
  usePage(filter, cursor) {
    const page = calls.usePage(filter, cursor)
    const { data } = page
    const ids = useMemo(() => data?.rows.map(({ id }) => id) ?? [], [data])
    const figures = trpc.customers.figures.useQuery(
      { ids },
      { enabled: ids.length > 0, placeholderData: keepPreviousData },
    )
    const isOver = figures.isError || (figures.isSuccess && !figures.isPlaceholderData)
    const withFigures = useMemo(() => {
      const byId = new Map(figures.data?.map((each) => [each.id, each]))
      return (
        data && {
          ...data,
          rows: data.rows.map((row) => ({ ...row, figures: byId.get(row.id) ?? (isOver ? null : undefined) })),
        }
      )
    }, [data, figures.data, isOver])
    return { ...page, data: withFigures }
  },
}

/** Totals, flags and history of a customer. */
export const useCustomerFile = (id: CustomerId) => trpc.customers.file.useQuery({ id }, { meta })

/** The file as it is at this moment, whatever is on the screen: for somebody who got no answer. */
export function useFileNow() {
  const utils = trpc.useUtils()
  return (id: CustomerId): Promise<CustomerFile> => utils.client.customers.file.query({ id })
}

interface Older {
  /** Where the file ended when they were fetched: something new moves it, and what is older begins anew. */
  after: string
  events: CustomerEvent[]
  next: string | null
}

/** What happened to a customer before what the file shows, a page at a time. */
export function useMoreHistory({ id }: CustomerRow, { eventsNext }: CustomerFile) {
  const utils = trpc.useUtils()
  const [fetched, setFetched] = useState<Older | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const older = fetched?.after === eventsNext ? fetched : null
  const next = older ? older.next : eventsNext
  async function load() {
    if (next === null || eventsNext === null) return
    setState('loading')
    try {
      const { rows, nextCursor } = await utils.customers.history.fetch({ id, cursor: next })
      setFetched({ after: eventsNext, events: [...(older?.events ?? []), ...rows], next: nextCursor })
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { events: older?.events ?? [], next, isLoading: state === 'loading', failed: state === 'failed', load }
}

// Sent, done or refused, it would be refused when it is asked again. What somebody else did meanwhile is said in the dialog.
const ahead = (isSent: boolean) => ({ meta: { ownError: 'always' } as const, gcTime: 0, enabled: !isSent })

/** What a merge would bring together, until it is sent. */
export const useMergePreview = (pair: { fromId: CustomerId; intoId: CustomerId }, isSent: boolean) =>
  trpc.customers.mergePreview.useQuery(pair, { ...ahead(isSent), placeholderData: keepPreviousData })

/** Customers who may be one person, or who were said to be two, a page of pairs. */
export const useDuplicates = ({ by, after }: { by: DuplicateList; after: string | null }) =>
  trpc.customers.duplicates.useQuery(
    { by, ...(after ? { cursor: after } : {}) },
    { meta, placeholderData: keepPreviousData },
  )

/** What would go and what would stay, until it is sent; looked up anew each time it is asked. */
export const useAnonymisePreview = (id: CustomerId, isSent: boolean) =>
  trpc.customers.anonymisePreview.useQuery({ id }, ahead(isSent))

/** What is done with a customer beside the fields; list and file follow. */
export function useCustomerCommands() {
  const utils = trpc.useUtils()
  const options = { meta, onSettled: () => void utils.customers.invalidate() }
  return {
    addNote: trpc.customers.addNote.useMutation(options),
    setFlag: trpc.customers.setFlag.useMutation(options),
    endFlag: trpc.customers.endFlag.useMutation(options),
    merge: trpc.customers.merge.useMutation(options),
    notSame: trpc.customers.notSame.useMutation(options),
    undoNotSame: trpc.customers.undoNotSame.useMutation(options),
    undoMerge: trpc.customers.undoMerge.useMutation(options),
    addContact: trpc.customers.addContact.useMutation(options),
    removeContact: trpc.customers.removeContact.useMutation(options),
    setMainContact: trpc.customers.setMainContact.useMutation(options),
    verifyContact: trpc.customers.verifyContact.useMutation(options),
    setConsent: trpc.customers.setConsent.useMutation(options),
    anonymise: trpc.customers.anonymise.useMutation(options),
    exportPersonal: trpc.customers.exportPersonal.useMutation({ meta }),
    reveal: trpc.customers.reveal.useMutation({ meta }),
    attachOrders: trpc.customers.attachOrders.useMutation(options),
  }
}
