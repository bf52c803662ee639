import { type BookableSession, inLanguage, type TicketSessionId } from '@marquee/contract'
import { Button, cx, EmptyState, ErrorState, IconButton, media, Skeleton, useMedia } from '@marquee/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { Suspense, useEffect, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { useMay } from '../../lib/rights.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { serverNow } from '../../parts/live-seats/server-clock.ts'
import { TillTroubles } from '../../parts/printers/trouble-notice.tsx'
import { TillChip } from '../../parts/till/till-chip.tsx'
import { TrainingNotice } from '../../parts/till/training-notice.tsx'
import { BookingProvider } from './booking-provider.tsx'
import { DayTurn } from './day-turn.tsx'
import { forgetNext } from './hold/use-draft.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { addDays, firstShown } from './model/days.ts'
import { useWithOpenCounts } from './model/open-counts.ts'
import { isAllOver, nextOf } from './model/sale-state.ts'
import { usePackageNews, useScheduleChanges, useSessions } from './queries.ts'
import { DateStrip } from './sessions/date-strip.tsx'
import { SessionStrip } from './sessions/session-strip.tsx'
import { useBookingState } from './use-booking-state.ts'
import { Workbench } from './workbench.tsx'

const BookingKeyHelp = dialogOnDemand(() => import('./key-help.tsx').then((part) => ({ default: part.BookingKeyHelp })))

/** Sells seats: day, ticket session, seats, money. */
export default function BookingPage() {
  const { t, language } = useTexts('booking', 'common')
  const format = useFormat()
  const state = useBookingState()
  const phone = useMedia(media.belowMd)
  const [helps, setHelps] = useState(false)
  const from = firstShown(state.date, state.today)
  const days = Array.from({ length: 7 }, (_, i) => addDays(from, i))
  const found = useSessions({ from, until: addDays(from, 6) })
  useEffect(() => forgetNext, [])
  useScheduleChanges(useMay('ticket_schedules', 'view'))
  usePackageNews(useMay('package', 'view'))
  const rows = found.data?.rows.filter((row) => row.date === state.date) ?? []
  const open = rows.find((row) => row.id === state.sessionId)

  // On a wide screen the session that is sold next opens by itself; on a phone the list is the first step.
  const next = nextOf(rows, serverNow())
  const nextDate = found.data?.rows.map((row) => row.date).find((date) => date > state.date) ?? found.data?.nextDate
  // Who opens the screen when all shows of today are over has come for the next ones; who goes back to today stays there.
  const [isFirst, setFirst] = useState(!state.isDated && state.sessionId === null)
  const isKnown = found.data !== undefined && !found.isPlaceholderData
  const skipsTo = isFirst && rows.length > 0 && isAllOver(rows, serverNow()) ? nextDate : undefined
  const opensNext = !phone && state.sessionId === null && isKnown && !skipsTo ? next?.id : undefined
  const { isDated, openSession, nameDay } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the first day is known
  useEffect(() => {
    if (!isKnown) return
    // The address follows a moment later.
    if (skipsTo && !isDated) nameDay(skipsTo)
    else setFirst(false)
  }, [isKnown, isDated])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day
  useEffect(() => {
    if (opensNext) openSession(opensNext)
  }, [opensNext])

  const turn = (by: number) => state.showDate(addDays(state.date, by))
  useKeys({
    '?': () => setHelps(true),
    ArrowLeft: () => isFree() && turn(-1),
    ArrowRight: () => isFree() && turn(1),
  })
  const countOf = (date: string) => found.data?.rows.filter((row) => row.date === date).length
  const openRow = (id: TicketSessionId) => id !== state.sessionId && state.showSession(id)

  const strip = (
    <DateStrip
      days={days}
      date={state.date}
      today={state.today}
      countOf={countOf}
      onDate={(date) => date !== state.date && state.showDate(date)}
    />
  )
  const empty =
    found.isError && !found.data ? (
      <ErrorState
        title={t('booking:sessions.failed')}
        requestId={readFailure(found.error).requestId ?? undefined}
        onRetry={() => found.refetch()}
        retrying={found.isFetching}
        className="m-auto md:col-span-2"
      />
    ) : found.data && rows.length === 0 && !found.isPlaceholderData ? (
      <EmptyState
        title={t('booking:sessions.none')}
        body={
          nextDate
            ? t('booking:sessions.nextIs', { date: format.date(nextDate, 'long') })
            : t('booking:sessions.nothing')
        }
        action={
          nextDate && (
            <Button variant="primary" onClick={() => state.showDate(nextDate)}>
              {t('booking:sessions.toNext', { date: format.date(nextDate, 'short') })}
            </Button>
          )
        }
        className="m-auto md:col-span-2"
      />
    ) : null
  const help = <IconButton icon={CircleHelp} label={t('common:keys.title')} kbd="?" onClick={() => setHelps(true)} />
  const isInside = phone && state.sessionId !== null
  return (
    <div
      className={cx(
        'flex min-h-0 min-w-0 flex-1 flex-col gap-3 px-4 pt-3 max-md:px-0 md:pb-2',
        // On a phone the seats take the window below the bar; the foot of the page is under it.
        isInside && 'max-md:h-[max(540px,calc(100dvh-64px))] max-md:flex-none max-md:gap-0 max-md:pt-0',
      )}
    >
      {isInside ? (
        <header className="flex items-center gap-2 border-line border-b bg-surface px-2 py-1.5">
          <IconButton icon={ArrowLeft} label={t('booking:sessions.back')} onClick={state.closeSession} />
          <div className="min-w-0 flex-1">
            <h1 className="truncate font-[650] text-md">
              {open ? inLanguage(open.product.name, language) : t('booking:title')}
            </h1>
            {open && <ShortFacts session={open} />}
          </div>
          <TillChip />
        </header>
      ) : (
        <header className="flex items-center gap-x-4 gap-y-2 max-md:flex-wrap max-md:px-4 md:max-lg:gap-x-2">
          <h1 className="shrink-0 stretch-wide font-[650] text-xl tracking-[-.012em]">{t('booking:title')}</h1>
          <TillChip />
          <span className="flex-1 max-md:hidden" />
          {strip}
          <span className="max-md:hidden">{help}</span>
        </header>
      )}
      <TrainingNotice className="max-md:rounded-none max-md:border-x-0 max-md:py-2" />
      <TillTroubles className="max-md:rounded-none" />
      {phone && !isInside && (
        <div className="px-4 pb-6">
          {empty ?? (found.data ? <SessionStrip rows={rows} openId={null} onOpen={openRow} stacked /> : <Waiting />)}
        </div>
      )}
      {(!phone || isInside) && (
        <div className="flex min-h-0 flex-1 flex-col md:grid md:grid-cols-[minmax(0,1fr)_304px] lg:grid-cols-[minmax(0,1fr)_392px] md:grid-rows-[auto_minmax(0,1fr)_auto] md:gap-x-4 md:gap-y-2.5">
          {!phone && rows.length > 0 && (
            <div className="min-w-0">
              <SessionStrip rows={rows} openId={state.sessionId} onOpen={openRow} />
            </div>
          )}
          {state.sessionId ? (
            <BookingProvider key={state.sessionId} id={state.sessionId}>
              <Workbench view={state.view} onView={state.showView} />
              <LeaveGuard />
              <DayTurn state={state} />
            </BookingProvider>
          ) : (
            (empty ?? (!found.data && <Waiting />))
          )}
        </div>
      )}
      <Suspense fallback={null}>{helps && <BookingKeyHelp onClose={() => setHelps(false)} />}</Suspense>
    </div>
  )
}

/** Day, time and what is left, in one line. */
function ShortFacts({ session }: { session: BookableSession }) {
  const { t } = useTexts('booking')
  const format = useFormat()
  const { date, time, free } = useWithOpenCounts(session)
  const left =
    session.state === 'cancelled'
      ? t('booking:state.cancelled')
      : t('booking:left', { count: free, formatted: format.number(free) })
  return (
    <p className="tnum truncate text-ink-3 text-sm">
      {t('booking:session.short', { day: format.date(date, 'short'), time, left })}
    </p>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-2 md:col-span-2">
      <Skeleton width="100%" height={64} shape="box" />
      <Skeleton width="100%" height={320} shape="box" />
    </div>
  )
}

/** Whether the arrows mean nothing where the focus is. */
function isFree() {
  const at = document.activeElement
  return at === null || at === document.body || at.id === 'content'
}
