import type { SaleResult } from '@marquee/contract'
import { trpc } from '../../lib/trpc/trpc.ts'

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
