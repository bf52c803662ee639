import type { PassTypeId } from '@marquee/contract'
import { useEffect, useState } from 'react'
import { readPayments } from '../../../lib/pay/payments.ts'
import { type BasketDraft, emptyDraft } from '../model/basket.ts'

const keyOf = (holdId: string) => `booking.basket.${holdId}`

function read(holdId: string): Partial<BasketDraft> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(holdId)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    return { ...stored, payments: readPayments((stored as Partial<BasketDraft>).payments) }
  } catch {
    return null
  }
}

function store(holdId: string, draft: BasketDraft): void {
  try {
    sessionStorage.setItem(keyOf(holdId), JSON.stringify(draft))
  } catch {
    // Then it holds until the page is left.
  }
}

interface Kept {
  holdId: string | null
  draft: BasketDraft
}

/**
 * What was written to a basket: kinds of passes, names, guest, note. It outlives a reload of this tab. What is written
 * before anything is held goes to the hold that follows; `isHeir` says that one hold goes on where another ended.
 */
export function useBasketDraft(holdId: string | null, isHeir: (holdId: string, of: string) => boolean) {
  const [kept, setKept] = useState<Kept>(() => follow({ holdId: null, draft: emptyDraft }))

  function follow(before: Kept): Kept {
    if (holdId === null) return { holdId, draft: emptyDraft }
    const goesOn = before.holdId === null || isHeir(holdId, before.holdId)
    return { holdId, draft: { ...(goesOn ? before.draft : emptyDraft), ...read(holdId) } }
  }

  const now = kept.holdId === holdId ? kept : follow(kept)
  if (now !== kept) setKept(now)
  const { draft } = now
  useEffect(() => {
    if (now.holdId) store(now.holdId, now.draft)
  }, [now])

  const write = (change: Partial<BasketDraft>) =>
    setKept((before) => ({ ...before, draft: { ...before.draft, ...change } }))
  return {
    draft,
    write,
    chooseType: (seatNos: readonly number[], type: PassTypeId) =>
      write({ types: { ...draft.types, ...Object.fromEntries(seatNos.map((seatNo) => [seatNo, type])) } }),
    forget(id: string) {
      try {
        sessionStorage.removeItem(keyOf(id))
      } catch {
        // Nothing was kept.
      }
    },
  }
}

export type DraftDesk = ReturnType<typeof useBasketDraft>
