import type { PassTypeId } from '@marquee/contract'
import { useState } from 'react'
import { type BasketDraft, emptyDraft } from '../model/basket.ts'

const keyOf = (holdId: string) => `booking.basket.${holdId}`

function read(holdId: string | null): BasketDraft {
  if (!holdId) return emptyDraft
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(holdId)) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...emptyDraft, ...stored } : emptyDraft
  } catch {
    return emptyDraft
  }
}

/** What was written to a basket: kinds of passes, names, guest, note. It outlives a reload of this tab. */
export function useBasketDraft(holdId: string | null) {
  const [kept, setKept] = useState({ holdId, draft: read(holdId) })
  // Written before the first seat is held, and taken over by the hold that follows.
  const draft =
    kept.holdId === holdId ? kept.draft : kept.holdId === null ? { ...kept.draft, ...read(holdId) } : read(holdId)
  if (kept.holdId !== holdId) setKept({ holdId, draft })

  function write(change: Partial<BasketDraft>) {
    setKept((before) => {
      const next = { ...before.draft, ...change }
      try {
        if (before.holdId) sessionStorage.setItem(keyOf(before.holdId), JSON.stringify(next))
      } catch {
        // Then it holds until the page is left.
      }
      return { ...before, draft: next }
    })
  }

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
