import type { OrderId, PassId, SaleResult } from '@marquee/contract'
import { useRef, useState } from 'react'
import { reportFailure } from '../../lib/report.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import { printDocument } from './print-document.ts'

export type DocumentKind = 'passes' | 'receipt'

/** Reads what became of a sale that was sent under a command's id; null: the server has no such sale. Throws without an answer. */
export function useReadSaleOfCommand(): (commandId: string) => Promise<SaleResult | null> {
  const utils = trpc.useUtils()
  return async (commandId) => {
    const { sale } = await utils.orders.ofCommand.fetch({ commandId }, { staleTime: 0, meta: { ownError: true } })
    return sale
  }
}

/** The passes of an own sale with their QR codes; `text`: a short code of one of them. */
export function useSoldPasses(text: string, enabled: boolean) {
  return trpc.orders.findPasses.useQuery({ text }, { meta: { ownError: true }, enabled: enabled && text !== '' })
}

/**
 * Prints a document of an order. `own`: what the person has sold themselves needs no right to print the orders of others.
 */
export function usePrint(): {
  /** `passId`: that one pass alone. */
  print: (order: { id: OrderId; own: boolean; passId?: PassId }, kind: DocumentKind) => void
  busy: DocumentKind | null
} {
  const ofSale = trpc.orders.documentOfSale.useMutation({ meta: { ownError: true } })
  const ofOrder = trpc.orders.document.useMutation({ meta: { ownError: true } })
  const [busy, setBusy] = useState<DocumentKind | null>(null)
  const isBusy = useRef(false)

  async function run({ id, own, passId }: { id: OrderId; own: boolean; passId?: PassId }, kind: DocumentKind) {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(kind)
    try {
      printDocument(await (own ? ofSale : ofOrder).mutateAsync({ orderId: id, kind, ...(passId && { passId }) }))
    } catch (error) {
      reportFailure(error)
    } finally {
      isBusy.current = false
      setBusy(null)
    }
  }
  return { print: (order, kind) => void run(order, kind), busy }
}
