import type { PassTypeId } from '@marquee/contract'
import { useEffect, useRef, useState } from 'react'
import { newUuid } from '../../../lib/uuid.ts'
import { readReductions } from '../../../parts/checkout/reductions.ts'
import { readChosen } from '../../../parts/customers/chosen.ts'
import { readPayments } from '../../../parts/till/part-payment/payments.ts'
import { type BasketDraft, newDraft } from '../model/draft.ts'

const keyOf = (holdId: string) => `booking.basket.${holdId}`

function read(holdId: string): Partial<BasketDraft> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(holdId)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { customer, payments, reductions } = stored as Partial<BasketDraft>
    return {
      ...stored,
      customer: readChosen(customer),
      payments: readPayments(payments),
      reductions: readReductions(reductions),
    }
  } catch {
    return null
  }
}

function store(holdId: string, draft: Partial<BasketDraft>): void {
  try {
    sessionStorage.setItem(keyOf(holdId), JSON.stringify(draft))
  } catch {
    // Then it holds until the page is left.
  }
}

// Of whoever is chosen before anything is held: it outlives a reload and a look at other shows.
const next = 'unheld'

/** The page is left, and with it whoever stood there: the next sale is somebody else's. */
export const forgetNext = () => store(next, {})

/** Whose of the waiting list the places of another basket of this tab are; null: nobody's, or another tab knows. */
export const partyOf = (holdId: string): BasketDraft['party'] => read(holdId)?.party ?? null

interface Sources {
  /** One hold goes on where another ended; '': the clerk took the last place out, and goes on with the same guest. */
  isHeir: (holdId: string, of: string) => boolean
  /** Money was taken for this order, so it goes on with whatever is held next, even when all its seats are gone. */
  isPaid: (orderId: string) => boolean
  /** The order for which another tab, or this one before it was closed by force, took money on the same hold. */
  orderOf: (holdId: string) => string | undefined
}

interface Kept {
  holdId: string | null
  draft: BasketDraft
}

/**
 * What was written to a basket: kinds of passes, names, guest, note. It outlives a reload of this tab. What is written
 * before anything is held goes to the hold that follows.
 */
export function useBasketDraft(holdId: string | null, { isHeir, isPaid, orderOf }: Sources) {
  const over = useRef<string | null>(null)
  const [kept, setKept] = useState<Kept>(() => ({ holdId: null, draft: { ...newDraft(newUuid()), ...read(next) } }))

  function follow(before: Kept): Kept {
    const fresh = newDraft(newUuid())
    if (holdId === null) {
      const { draft } = before
      if (before.holdId === over.current) return { holdId, draft: fresh }
      const { orderId, payments, customer, guest } = draft
      const isOpen = isPaid(orderId) || payments.length > 0
      const isSame = before.holdId !== null && isHeir('', before.holdId)
      return { holdId, draft: { ...fresh, ...(isOpen && { orderId, payments }), ...(isSame && { customer, guest }) } }
    }
    const goesOn = before.holdId === null || isHeir(holdId, before.holdId)
    return { holdId, draft: { ...(goesOn ? before.draft : fresh), ...read(holdId) } }
  }

  const followed = kept.holdId === holdId ? kept : follow(kept)
  const orderId = (holdId !== null && orderOf(holdId)) || followed.draft.orderId
  const now = orderId === followed.draft.orderId ? followed : { holdId, draft: { ...followed.draft, orderId } }
  if (now !== kept) setKept(now)
  const { draft } = now
  useEffect(() => {
    if (now.holdId) store(now.holdId, now.draft)
    const { customer, guest } = now.draft
    store(next, now.holdId ? {} : { customer, guest })
  }, [now])

  const write = (change: Partial<BasketDraft>) =>
    setKept((before) => ({ ...before, draft: { ...before.draft, ...change } }))
  return {
    draft,
    write,
    /** Writes what follows from the basket as it is by then. */
    change: (changed: (draft: BasketDraft) => Partial<BasketDraft>) =>
      setKept((before) => ({ ...before, draft: { ...before.draft, ...changed(before.draft) } })),
    chooseType: (seatNos: readonly number[], type: PassTypeId) =>
      write({ types: { ...draft.types, ...Object.fromEntries(seatNos.map((seatNo) => [seatNo, type])) } }),
    /** What is known of a basket before it is opened. */
    prepare: (id: string, known: Pick<BasketDraft, 'guest' | 'note' | 'party'>) => store(id, { ...read(id), ...known }),
    /** The basket of this hold is sold, or given up. */
    forget(id: string) {
      over.current = id
      try {
        sessionStorage.removeItem(keyOf(id))
      } catch {
        // Nothing was kept.
      }
    },
  }
}

export type DraftEditor = ReturnType<typeof useBasketDraft>
