import type { OrderId, PassId } from '@marquee/contract'
import { useRef, useState } from 'react'
import { reportFailure } from '../../lib/report.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

export type DocumentKind = 'passes' | 'receipt' | 'refund'

interface Printed {
  id: OrderId
  /** What the person has sold themselves needs no right to print the orders of others. */
  own: boolean
  /** That one pass alone. */
  passId?: PassId
  /** Of which change the refund is. */
  changeNo?: number
}

/** Prints a document of an order. */
export function usePrint(): {
  print: (order: Printed, kind: DocumentKind) => void
  busy: DocumentKind | null
} {
  const utils = trpc.useUtils()
  // Who printed what is part of the order's history.
  const options = {
    meta: { ownError: true },
    onSuccess: (_made: unknown, { orderId }: { orderId: string }) => void utils.orders.get.invalidate({ id: orderId }),
  }
  const ofSale = trpc.orders.documentOfSale.useMutation(options)
  const ofOrder = trpc.orders.document.useMutation(options)
  const [busy, setBusy] = useState<DocumentKind | null>(null)
  const isBusy = useRef(false)

  async function run({ id, own: isOwn, ...part }: Printed, kind: DocumentKind) {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(kind)
    try {
      const made = (isOwn ? ofSale : ofOrder).mutateAsync({ orderId: id, kind, ...part })
      const [{ printDocument }, document_] = await Promise.all([import('./print-document.ts'), made])
      printDocument(document_)
    } catch (error) {
      reportFailure(error)
    } finally {
      isBusy.current = false
      setBusy(null)
    }
  }
  return { print: (order, kind) => void run(order, kind), busy }
}
