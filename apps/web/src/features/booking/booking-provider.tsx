import type { Hold, TicketSessionId } from '@marquee/contract'
import { ErrorState, Skeleton } from '@marquee/ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { paidPartsOf } from '../../parts/checkout/paid-parts.ts'
import { useLiveSeats } from '../../parts/live-seats/use-live-seats.ts'
import { useGeometry } from '../../parts/seat-map/queries.ts'
import { useParts } from '../../parts/till/part-payment/queries.ts'
import { BookingContext } from './booking-screen.ts'
import type { LostPlaces } from './hold/problem.ts'
import { wasTooLate } from './hold/renew.ts'
import { useBasketDraft } from './hold/use-draft.ts'
import { useHold } from './hold/use-hold.ts'
import { areasOf } from './model/held-lines.ts'
import { countsOf, showOpenCounts } from './model/open-counts.ts'
import { useCountsSoon, useSessionForSale } from './queries.ts'
import { useStaff } from './staff/use-staff.ts'
import { useBookingRights, useBookingScreen } from './use-booking-screen.ts'

type Ready = Parameters<typeof useBookingScreen>[0]

interface BookingProviderProps {
  id: TicketSessionId
  children: ReactNode
}

/** Reads everything about a ticket session and keeps it fresh; its children find it by `useBooking`. */
export function BookingProvider({ id, children }: BookingProviderProps) {
  const { t } = useTexts('booking')
  const may = useBookingRights()
  const sale = useSessionForSale(id)
  const keepsMoney = useRef(false)
  const places = useRef<(of: Hold) => LostPlaces[]>(() => [])
  const hold = useHold(
    id,
    may.hold,
    () => keepsMoney.current,
    (of) => places.current(of),
  )
  const parts = useParts()
  const isPaid = (orderId: string) => parts.of(orderId).length > 0
  const orderOf = (holdId: string) => parts.own.find((part) => part.holdId === holdId)?.orderId
  const draft = useBasketDraft(hold.hold?.id ?? null, { isHeir: hold.isHeir, isPaid, orderOf })
  const { orderId, payments } = draft.draft
  const paid = paidPartsOf(parts, {
    orderId,
    noted: payments,
    note: (noted) => draft.write({ payments: noted }),
    heldFor: (of) => (of === orderId ? (hold.now()?.id ?? null) : null),
    async withHold(act) {
      const kept = await hold.secure()
      // Seats that are lost close the payment, and the basket says so; without an answer it stays open and says so.
      if (!kept) throw new TypeError('the basket could not be held')
      try {
        return await act(kept.id)
      } catch (error) {
        if (wasTooLate(error)) await hold.regain()
        // It was called off, and nobody has told this screen yet.
        if (readFailure(error).reason === 'SALES_CLOSED') void sale.refetch()
        throw error
      }
    },
  })
  keepsMoney.current = paid.taken.length > 0
  places.current = (of) => (sale.data ? areasOf(sale.data, of, draft.draft) : [])
  const staff = useStaff(id)
  const countSoon = useCountsSoon()
  const { state, live } = useLiveSeats(id, (change) => {
    hold.onSeatChange(change)
    countSoon()
  })
  useLayoutEffect(() => {
    showOpenCounts(id, live && countsOf(live))
    return () => showOpenCounts(id, null)
  }, [id, live])
  const drawing = useGeometry(state.data?.geometryUrl ?? null)
  const hasSeats = state.data?.geometryUrl != null

  const failed = [sale, state, drawing].find((query) => query.isError && !query.data)
  if (failed) {
    return (
      <div className="m-auto md:col-span-2">
        <ErrorState
          title={t('booking:loadFailed')}
          requestId={readFailure(failed.error).requestId ?? undefined}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      </div>
    )
  }
  if (!sale.data || !live || (hasSeats && !drawing.data)) {
    return (
      <div
        aria-busy="true"
        className="grid min-h-0 flex-1 gap-4 p-px md:col-span-2 md:grid-cols-[minmax(0,1fr)_304px] lg:grid-cols-[minmax(0,1fr)_392px]"
      >
        <Skeleton width="100%" height="100%" shape="box" />
        <Skeleton width="100%" height="100%" shape="box" />
      </div>
    )
  }
  const ready = { sale: sale.data, live, geometry: drawing.data ?? null, hold, draft, paid, staff }
  return <Provided ready={ready}>{children}</Provided>
}

function Provided({ ready, children }: { ready: Ready; children: ReactNode }) {
  return <BookingContext value={useBookingScreen(ready)}>{children}</BookingContext>
}
