import type { InvoiceId, InvoiceKind, OrderId } from '@marquee/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { reportFailure } from '../../lib/report.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

const pageSize = 50
// Who asks shows the failure.
const meta = { ownError: true }

/** What the list of invoices is asked for. */
export interface InvoicesFilter {
  from?: string
  until?: string
  kind?: InvoiceKind
  search?: string
}

/** The invoices and credit notes of an order, the oldest first; looked at again with each change of the order. */
export function useInvoicesOf({ id: orderId, rev }: { id: OrderId; rev: number }) {
  const list = trpc.invoices.ofOrder.useQuery({ orderId }, { meta })
  const { refetch } = list
  const seen = useRef(rev)
  useEffect(() => {
    if (seen.current === rev) return
    seen.current = rev
    // A change of an order that has an invoice brings another one.
    void refetch()
  }, [rev, refetch])
  return list
}

/** One page of all of them, the newest first. */
export function useInvoices(filter: InvoicesFilter, cursor: string | null) {
  return trpc.invoices.list.useQuery(
    { ...filter, cursor: cursor ?? undefined, limit: pageSize },
    { placeholderData: keepPreviousData, refetchOnWindowFocus: true, meta },
  )
}

export const useExportInvoices = () => trpc.invoices.export.useMutation({ meta })

/** What the list of open invoices is asked for. */
export interface OpenInvoicesFilter {
  overdue?: boolean
  search?: string
}

/** One page of what is owed on account, what is due first before the others. */
export function useOpenInvoices(filter: OpenInvoicesFilter, cursor: string | null) {
  return trpc.orderChanges.openInvoices.useQuery(
    { ...filter, cursor: cursor ?? undefined, limit: pageSize },
    { placeholderData: keepPreviousData, refetchOnWindowFocus: true, meta },
  )
}

export const useExportOpenInvoices = () => trpc.orderChanges.exportOpenInvoices.useMutation({ meta })

/** Issues and corrects; whatever shows the order or its documents reads them anew. */
export function useInvoiceMutations() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => void Promise.all([utils.invoices.invalidate(), utils.orders.get.invalidate()]),
  }
  return {
    issue: trpc.invoices.issue.useMutation(options),
    correct: trpc.invoices.correct.useMutation(options),
  }
}

/** Prints an invoice or credit note; `busy` names the one that is on its way. */
export function usePrintInvoice(): { print: (id: InvoiceId) => void; busy: InvoiceId | null } {
  const utils = trpc.useUtils()
  const made = trpc.invoices.print.useMutation({
    meta,
    // From now on it is a copy, and who printed it is part of the order's history.
    onSuccess: () => void Promise.all([utils.invoices.invalidate(), utils.orders.get.invalidate()]),
  })
  const [busy, setBusy] = useState<InvoiceId | null>(null)
  const isBusy = useRef(false)

  async function run(id: InvoiceId) {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(id)
    try {
      const [{ printDocument }, document_] = await Promise.all([
        import('../printing/print-document.ts'),
        made.mutateAsync({ id }),
      ])
      printDocument(document_)
    } catch (error) {
      reportFailure(error)
    } finally {
      isBusy.current = false
      setBusy(null)
    }
  }
  return { print: (id) => void run(id), busy }
}
