import { Button, cx, EmptyState, Kbd, LinkButton, media, Segmented, useMedia } from '@marquee/ui'
import Hourglass from 'lucide-react/icons/hourglass'
import List from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
import ShieldBan from 'lucide-react/icons/shield-ban'
import Sparkles from 'lucide-react/icons/sparkles'
import Users from 'lucide-react/icons/users'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFeature } from '../../lib/features.ts'
import { useFormat } from '../../lib/format.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Basket } from './basket/basket.tsx'
import { PhoneSheet } from './basket/phone-sheet.tsx'
import { useBooking } from './booking-screen.ts'
import { useMovedStart } from './hold/use-moved-start.ts'
import { AreaCounters } from './list/area-counters.tsx'
import { MapPane } from './map/map-pane.tsx'
import { PriceLegend } from './map/price-legend.tsx'
import { StatusLegend } from './map/status-legend.tsx'
import type { BasketDraft } from './model/draft.ts'
import { Note } from './note.tsx'
import { loadPayStep, PayStep } from './sale/pay-step.tsx'
import { useBookingCheckout } from './sale/use-booking-checkout.ts'
import { type SeatView, seatViews } from './use-booking-state.ts'
import { useCalledOff } from './use-called-off.ts'
import { useObstacleWords } from './use-obstacle-words.ts'

const SeatList = onDemand(() => import('./list/seat-list.tsx').then((part) => ({ default: part.SeatList })))
// What went wrong is worded once something has; it is fetched ahead, for a network that has gone.
const ProblemNote = onDemand(() => import('./problem-note.tsx').then((part) => ({ default: part.ProblemNote })))
const StaffBar = onDemand(() => import('./staff/staff-bar.tsx').then((part) => ({ default: part.StaffBar })))
const BestDialog = dialogOnDemand(() => import('./map/best-dialog.tsx').then((part) => ({ default: part.BestDialog })))
const ReleaseDialog = dialogOnDemand(() =>
  import('./sale/release-dialog.tsx').then((part) => ({ default: part.ReleaseDialog })),
)
const SeatDialog = dialogOnDemand(() =>
  import('./staff/seat-dialog.tsx').then((part) => ({ default: part.SeatDialog })),
)
const WaitlistDialog = dialogOnDemand(() =>
  import('./waitlist/waitlist-dialog.tsx').then((part) => ({ default: part.WaitlistDialog })),
)
const GiveUpDialog = dialogOnDemand(() =>
  import('./waitlist/give-up-dialog.tsx').then((part) => ({ default: part.GiveUpDialog })),
)
const DoneStep = dialogOnDemand(() => import('./sale/done-step.tsx').then((part) => ({ default: part.DoneStep })))

const bestKey = 'B'

interface WorkbenchProps {
  view: SeatView
  onView: (view: SeatView) => void
}

/** Seats at the left, the basket at the right; on phones the basket is a sheet below. */
export function Workbench({ view, onView }: WorkbenchProps) {
  const { t } = useTexts('booking')
  const format = useFormat()
  const booking = useBooking()
  const { hold, paid, draft, staff, geometry, closedWhy, may, lines, leave } = booking
  const phone = useMedia(media.belowMd)
  const checkout = useBookingCheckout(booking)
  const sold = checkout.state.at === 'sold' ? checkout.state : null
  const [picksBest, setPicksBest] = useState(false)
  const [tried, setTried] = useState(false)
  const [releases, setReleases] = useState<{ onReleased?: () => unknown } | null>(null)
  const [givesUp, setGivesUp] = useState<BasketDraft['party']>(null)
  const [waits, setWaits] = useState(false)
  const hasList = useFeature('waitingList')
  const hasGroups = useFeature('groupBookings')
  const mayKeepList = useMay('order_list', 'edit_guest') && hasList
  const mayPrepare = useMay('order_list', 'groups') && hasGroups
  const obstacles = useObstacleWords()
  const { startsAt } = booking.session
  const moved = useMovedStart(startsAt, lines.length > 0 || paid.taken.length > 0)
  const movedText =
    moved.before === null
      ? null
      : t('booking:problem.moved', { now: format.dateTime(startsAt), before: format.dateTime(moved.before) })
  const calledOff = useCalledOff()
  const payButton = useRef<HTMLButtonElement>(null)
  const bestButton = useRef<HTMLButtonElement>(null)
  // After a dialog the keys go on where the next step is: the money, else the next seats.
  const nextStep = useMemo(
    () => ({
      get current() {
        const pay = payButton.current
        return pay && !pay.disabled ? pay : bestButton.current
      },
    }),
    [],
  )
  const holds = hold.hold !== null
  useEffect(() => {
    if (holds) void loadPayStep()
  }, [holds])
  if (tried && lines.length === 0) setTried(false)

  const pay = async () => {
    if (lines.length === 0 || closedWhy !== null || !may.sell) return
    if (obstacles.length > 0) {
      setTried(true)
      const empty = [...document.querySelectorAll<HTMLInputElement>('[data-basket-name]')].find(
        (field) => field.value.trim() === '',
      )
      return empty?.focus()
    }
    // Nobody is asked for money for a price that may not hold, or before the seats are held again.
    if ((await leave.secure()) && (await hold.secure())) checkout.open('cash')
  }
  // Money that was taken does not go with the seats: it is given back first.
  const releaseThen = async (onReleased?: () => unknown) => {
    if (paid.taken.length > 0) setReleases({ ...(onReleased && { onReleased }) })
    else if (hold.hold && (await hold.release(hold.hold.id))) await onReleased?.()
  }
  const { party } = draft.draft
  const release = () => (party && hold.hold && mayKeepList ? setGivesUp(party) : void releaseThen())
  const best = () => {
    if (may.best && geometry && closedWhy === null && !sold) setPicksBest(true)
  }
  useKeys({ b: best, m: () => onView('map'), l: () => onView('list') })
  useFunctionKey('F8', () => !checkout.payment && !sold && !picksBest && void pay())

  const nextGuest = () => {
    checkout.next()
    setTimeout(() => bestButton.current?.focus(), 50)
  }
  const notice = (
    <>
      {calledOff && <Note title={calledOff.title} body={calledOff.inBasket} className="mb-2" />}
      {movedText !== null && !calledOff && <Note title={movedText} onClose={moved.seen} className="mb-2" />}
      <Suspense fallback={null}>{hold.problem && <ProblemNote />}</Suspense>
      {tried && obstacles.length > 0 && <Note title={obstacles[0] ?? ''} />}
    </>
  )
  const canPickBest = may.best && geometry !== null
  const tools = (
    <div className="flex flex-wrap items-center gap-2">
      {geometry && (
        <Segmented
          label={t('booking:view.label')}
          value={view}
          onValueChange={onView}
          options={seatViews.map((value) => ({
            value,
            label: (
              <span className="inline-flex items-center gap-1.5">
                {value === 'map' ? <MapIcon size={16} aria-hidden="true" /> : <List size={16} aria-hidden="true" />}
                {t(`booking:view.${value}`)}
              </span>
            ),
          }))}
        />
      )}
      {canPickBest && (
        <Button ref={bestButton} icon={Sparkles} disabled={closedWhy !== null} onClick={best} aria-keyshortcuts="b">
          <span className="inline-flex items-center gap-2">
            {t('booking:best.action')}
            <Kbd className="max-md:hidden">{bestKey}</Kbd>
          </span>
        </Button>
      )}
      {may.block && geometry && (
        <Button icon={ShieldBan} variant="quiet" aria-pressed={staff.isOn} onClick={() => staff.turn(!staff.isOn)}>
          {t('booking:staff.blockMode')}
        </Button>
      )}
      {mayKeepList && (
        <Button icon={Hourglass} variant="quiet" aria-label={t('booking:waitlist')} onClick={() => setWaits(true)}>
          <span className="max-md:hidden">{t('booking:waitlist')}</span>
        </Button>
      )}
      {mayPrepare && (
        <LinkButton
          icon={Users}
          variant="quiet"
          aria-label={t('booking:groupLong')}
          render={<Link to={`/order-list?view=groups&group=new&session=${booking.session.id}`} />}
        >
          <span className="max-md:hidden">{t('booking:group')}</span>
        </LinkButton>
      )}
      {hold.pending.size > 0 && (
        <span role="status" className="font-semibold text-accent-text text-sm">
          {t('booking:hold.holding')}
        </span>
      )}
    </div>
  )
  // There is nothing to sell from any more: no seats, no prices, no counts.
  const isCalledOff = booking.saleState === 'cancelled'
  const isMap = geometry !== null && view === 'map' && !isCalledOff
  // A map of a wide hall has no corner without seats; beside it is room. What is in the basket needs that room first.
  const prices = isMap && <PriceLegend className="grid shrink-0 gap-1.5 px-2 text-sm" />
  const isFull = lines.length > 0
  return (
    <>
      <section
        aria-label={t('booking:seats')}
        className="flex min-h-0 min-w-0 flex-col max-md:flex-1 md:row-start-2 md:rounded-lg md:border md:border-line md:bg-surface"
      >
        <div className="flex flex-col gap-2 p-3 max-md:px-4 max-md:py-2">
          {!isCalledOff && tools}
          <Suspense fallback={null}>{staff.isOn && !isCalledOff && <StaffBar />}</Suspense>
          {closedWhy !== null && !isCalledOff && <p className="font-semibold text-ink-2 text-sm">{closedWhy}</p>}
        </div>
        {isCalledOff ? (
          <EmptyState
            title={t('booking:closed.cancelled')}
            body={t('booking:closed.cancelledHint')}
            className="m-auto max-md:flex-1"
          />
        ) : isMap ? (
          <MapPane className="flex-1 max-md:min-h-[240px] max-md:bg-surface" />
        ) : geometry ? (
          <Suspense fallback={<div aria-busy="true" className="flex-1" />}>
            <SeatList geometry={geometry} />
          </Suspense>
        ) : (
          <div className="mx-auto w-full max-w-xl p-4 max-md:flex-1 md:m-auto">
            <p className="mb-3 text-ink-2">{t('booking:area.only')}</p>
            <AreaCounters />
          </div>
        )}
      </section>
      {geometry && !phone && !isCalledOff && (
        <div className="px-1 md:row-start-3">
          <StatusLegend />
        </div>
      )}
      {phone ? (
        <PhoneSheet onPay={pay} onRelease={release} showsMissing={tried} notice={notice} />
      ) : (
        <aside
          aria-label={t('booking:basket.pane')}
          className={cx('flex min-h-0 flex-col gap-3 md:col-start-2 md:row-span-3 md:row-start-1', sold && 'hidden')}
        >
          <Basket
            onPay={pay}
            onRelease={release}
            showsMissing={tried}
            notice={notice}
            after={isFull && prices && <div className="mx-3 mt-2 mb-3 border-line border-t pt-3">{prices}</div>}
            payButton={payButton}
            className="min-h-0"
          />
          {!isFull && prices}
        </aside>
      )}
      {checkout.payment && <PayStep checkout={checkout} notice={movedText} />}
      <Suspense fallback={null}>
        {releases && <ReleaseDialog {...releases} onClose={() => setReleases(null)} />}
        {givesUp && (
          <GiveUpDialog
            party={givesUp}
            onChosen={(afterwards) => {
              setGivesUp(null)
              void releaseThen(afterwards)
            }}
            onClose={() => setGivesUp(null)}
          />
        )}
        {sold?.result && (
          <DoneStep
            result={sold.result}
            isLate={sold.isLate}
            chosen={sold.sale.payments}
            along={sold.sale}
            isHere={sold.sale.ticketSessionId === booking.session.id}
            onNext={nextGuest}
          />
        )}
        {picksBest && <BestDialog finalFocus={nextStep} onClose={() => setPicksBest(false)} />}
        {waits && <WaitlistDialog onClose={() => setWaits(false)} />}
        {staff.asked !== null && <SeatDialog seatNo={staff.asked} onClose={() => staff.ask(null)} />}
      </Suspense>
    </>
  )
}

/** A function key works everywhere, also while someone types. */
function useFunctionKey(name: string, action: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== name || event.repeat || event.defaultPrevented) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
