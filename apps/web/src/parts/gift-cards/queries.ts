import type { GiftCardId } from '@marquee/contract'
import { useRef, useState } from 'react'
import { reportFailure } from '../../lib/report.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

/** The codes of cards, asked for when somebody wants to see them. */
export function useReveal() {
  return trpc.giftCards.reveal.useMutation({ meta: { ownError: true }, gcTime: 0 })
}

/** Prints gift cards, for whoever made them today and for people who may block cards. */
export function usePrintCards() {
  const document_ = trpc.giftCards.document.useMutation({ meta: { ownError: true } })
  const [isPrinting, setPrinting] = useState(false)
  const isBusy = useRef(false)
  async function run(ids: readonly GiftCardId[]) {
    if (isBusy.current) return
    isBusy.current = true
    setPrinting(true)
    try {
      const made = document_.mutateAsync({ ids: [...ids] })
      const [{ printDocument }, address] = await Promise.all([import('../printing/print-document.ts'), made])
      printDocument(address)
    } catch (error) {
      reportFailure(error)
    } finally {
      isBusy.current = false
      setPrinting(false)
    }
  }
  return { print: (ids: readonly GiftCardId[]) => void run(ids), isPrinting }
}
