import type { TicketSessionId } from '@marquee/contract'
import { ErrorState, Skeleton } from '@marquee/ui'
import type { ReactNode } from 'react'
import { useGeometry } from '../../lib/seat-map/use-geometry.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { DeskContext } from './desk.ts'
import { useBasketDraft } from './hold/use-draft.ts'
import { useHold } from './hold/use-hold.ts'
import { useCountsSoon, useSessionForSale } from './queries.ts'
import { useStaff } from './staff/use-staff.ts'
import { useBookingRights, useDeskOf } from './use-desk.ts'
import { useLiveSeats } from './use-live-seats.ts'

type Ready = Parameters<typeof useDeskOf>[0]

interface SessionDeskProps {
  id: TicketSessionId
  children: ReactNode
}

/** Reads everything about a ticket session and keeps it fresh; its children find it by `useDesk`. */
export function SessionDesk({ id, children }: SessionDeskProps) {
  const { t } = useTexts('booking')
  const may = useBookingRights()
  const hold = useHold(id, may.hold)
  const draft = useBasketDraft(hold.hold?.id ?? null, hold.isHeir)
  const staff = useStaff(id)
  const sale = useSessionForSale(id)
  const countSoon = useCountsSoon()
  const { state, live } = useLiveSeats(id, (change) => {
    hold.onSeatChange(change)
    countSoon()
  })
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
      <div aria-busy="true" className="grid min-h-0 flex-1 gap-4 p-px md:col-span-2 md:grid-cols-[minmax(0,1fr)_392px]">
        <Skeleton width="100%" height="100%" shape="box" />
        <Skeleton width="100%" height="100%" shape="box" />
      </div>
    )
  }
  const ready = { sale: sale.data, live, geometry: drawing.data ?? null, hold, draft, staff }
  return <Provided ready={ready}>{children}</Provided>
}

function Provided({ ready, children }: { ready: Ready; children: ReactNode }) {
  return <DeskContext value={useDeskOf(ready)}>{children}</DeskContext>
}
