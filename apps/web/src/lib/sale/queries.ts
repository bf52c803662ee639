import type { OrderId } from '@marquee/contract'
import { useRef, useState } from 'react'
import { reportFailure } from '../report.ts'
import { trpc } from '../trpc/trpc.ts'
import { printDocument } from './print-document.ts'

export type DocumentKind = 'passes' | 'receipt'

/** The passes of an own sale with their QR codes; `text`: a short code of one of them. */
export function useSoldPasses(text: string, enabled: boolean) {
  return trpc.orders.findPasses.useQuery({ text }, { meta: { ownError: true }, enabled: enabled && text !== '' })
}

/**
 * Prints a document of an order. `own`: what the person has sold himself needs no right to print the orders of others.
 */
export function usePrint(): {
  print: (order: { id: OrderId; own: boolean }, kind: DocumentKind) => void
  busy: DocumentKind | null
} {
  const ofSale = trpc.orders.documentOfSale.useMutation({ meta: { ownError: true } })
  const ofOrder = trpc.orders.document.useMutation({ meta: { ownError: true } })
  const [busy, setBusy] = useState<DocumentKind | null>(null)
  const isBusy = useRef(false)

  async function run({ id, own }: { id: OrderId; own: boolean }, kind: DocumentKind) {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(kind)
    try {
      printDocument(await (own ? ofSale : ofOrder).mutateAsync({ orderId: id, kind }))
    } catch (error) {
      reportFailure(error)
    } finally {
      isBusy.current = false
      setBusy(null)
    }
  }
  return { print: (order, kind) => void run(order, kind), busy }
}
