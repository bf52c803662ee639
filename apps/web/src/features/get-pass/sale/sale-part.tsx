import type { BookableSession, OrderId, TicketSessionId } from '@marquee/contract'
import { Button, EmptyState, ErrorState, Skeleton } from '@marquee/ui'
import { Suspense, useEffect, useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useKeys } from '../../../lib/keys/use-keys.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { namesMissing, obstaclesOf, offeredTo, sumOf } from '../../../parts/checkout/basket.ts'
import { noReductions, offOf, reducedLines } from '../../../parts/checkout/reductions.ts'
import { MoneyGuard } from '../../../parts/pay/money-guard.tsx'
import { useLeave } from '../../../parts/reductions/use-leave.ts'
import { useParts } from '../../../parts/till/part-payment/queries.ts'
import { isEmptyBasket, linesOf, packagesOf } from '../model/choices.ts'
import { firstToSell, isAllOver } from '../model/sessions.ts'
import { useDay, useOffer } from '../queries.ts'
import { useNames } from '../use-names.ts'
import { BasketNotice, UnreadBasket } from './basket-notice.tsx'
import { Cart } from './cart.tsx'
import { DayBar } from './day-bar.tsx'
import { OfferList, SeatsElsewhere } from './offer-list.tsx'
import { PackageOffers } from './package-offers.tsx'
import { SessionList } from './session-list.tsx'
import type { BasketState } from './use-basket.ts'
import { useBasketLabel } from './use-basket-label.ts'
import { useGetPassCheckout } from './use-get-pass-checkout.ts'

const PayStep = dialogOnDemand(() => import('./pay-step.tsx').then((part) => ({ default: part.PayStep })))
const GiveBackDialog = dialogOnDemand(() =>
  import('../../../parts/till/part-payment/give-back-dialog.tsx').then((part) => ({ default: part.GiveBackDialog })),
)
const SaleDone = dialogOnDemand(() =>
  import('../../../parts/checkout/sale-done.tsx').then((part) => ({ default: part.SaleDone })),
)

const SoldEarlier = dialogOnDemand(() => import('./sold-earlier.tsx').then((part) => ({ default: part.SoldEarlier })))

interface SalePartProps {
  state: BasketState
  date: string
  today: string
  onDate: (date: string) => void
  /** Nobody has chosen a day yet: once today is known and over, the next day is shown. */
  isFirst: boolean
  onFirst: (nextDate: string | null) => void
}

// A clerk who is typing already is not interrupted.
function firstKey() {
  if (document.activeElement instanceof HTMLInputElement) return
  document.querySelector<HTMLElement>('[data-more]:enabled')?.focus()
}
const dateIn = (rows: readonly BookableSession[], id: TicketSessionId) => rows.find((row) => row.id === id)?.date
const noSeatsKnown: ReadonlySet<TicketSessionId> = new Set()

/** Sells passes without seats: session, numbers, money. */
export function SalePart({ state, date, today, onDate, isFirst, onFirst }: SalePartProps) {
  const { t } = useTexts('getPass', 'pay')
  const format = useFormat()
  const name = useNames()
  const maySell = useMay('ticket_order', 'sell')
  const seesSeats = useMay('ticket_booking', 'view')
  const day = useDay(date)
  const { basket } = state
  const [seatsOnly, setSeatsOnly] = useState(noSeatsKnown)
  const [givesBack, setGivesBack] = useState(false)
  const rows = day.data?.rows ?? []
  const parts = useParts()
  const { labelOf, currencyOf, isHeld } = useBasketLabel(date)
  const held = isHeld(basket)
  const isInRows = basket !== null && rows.some((row) => row.id === basket.ticketSessionId)
  // Before it is known what was taken for it, a basket that seems empty does not give way either.
  const givesWay = !basket || parts.isKnown
  const chosen = basket && (held || isInRows) ? basket.ticketSessionId : null
  const wanted = chosen ?? (day.data && givesWay ? firstToSell(rows, Date.now(), seatsOnly) : null)
  const asked = useOffer(wanted)
  const offer = { ...asked, data: asked.data && offeredTo(asked.data, basket?.reductions.promo ?? null) }
  const plainLines = basket && offer.data ? linesOf(basket, offer.data) : []
  const reductions = basket?.reductions ?? noReductions
  const lines = reducedLines(plainLines, reductions)
  const leave = useLeave({
    orderId: (basket?.orderId ?? '') as OrderId,
    ticketSessionId: (basket?.ticketSessionId ?? '') as TicketSessionId,
    lines: plainLines,
    reductions,
  })
  const sum = sumOf(lines, offOf(reductions), reductions.rides)
  const checkout = useGetPassCheckout(state, { offer: offer.data, lines, sum, parts })
  const { paid } = checkout
  const { taken } = paid
  const isPaid = taken.length > 0
  const currency = currencyOf(basket)
  const { begin } = state
  const isEmpty = !basket || isEmptyBasket(basket)

  // The first one opens by itself, as long as nobody has begun another.
  useEffect(() => {
    if (!wanted || chosen || day.isPlaceholderData) return
    begin(wanted, dateIn(rows, wanted) ?? date)
  }, [wanted, chosen, begin, rows, date, day.isPlaceholderData])

  const isKnown = day.data !== undefined && !day.isPlaceholderData && givesWay
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the first day is known
  useEffect(() => {
    if (!isFirst || !isKnown) return
    const isOver = !held && rows.length > 0 && isAllOver(rows, Date.now())
    onFirst(isOver ? (day.data?.nextDate ?? null) : null)
  }, [isFirst, isKnown])

  // Where a session turns out to have seats only, the next one is offered, unless someone chose it.
  const [byHand, setByHand] = useState<TicketSessionId | null>(null)
  const hasNoPlaces = offer.data !== undefined && offer.data.areas.length === 0
  useEffect(() => {
    if (!hasNoPlaces || held || !givesWay || !wanted || wanted === byHand || seatsOnly.has(wanted)) return
    const known = new Set(seatsOnly).add(wanted)
    setSeatsOnly(known)
    const other = firstToSell(rows, Date.now(), known)
    if (other && other !== wanted) begin(other, dateIn(rows, other) ?? date)
  }, [hasNoPlaces, held, givesWay, wanted, byHand, seatsOnly, rows, begin, date])

  /** What someone has begun for another session waits; nothing is thrown away by a wrong press. */
  function choose(id: TicketSessionId) {
    if (basket?.ticketSessionId === id) return setByHand(id)
    if (!park()) return
    setByHand(id)
    begin(id, dateIn(rows, id) ?? date)
  }

  function showDate(wantedDate: string) {
    if (park()) onDate(wantedDate)
  }

  /** What is in front waits; false: it stays in front, because too many wait already. */
  function park(): boolean {
    const label = labelOf(basket)
    if (!label) return true
    if (state.isFull) {
      toast.error(t('getPass:parked.full', { count: state.parked.length }), { id: 'parked-full' })
      return false
    }
    state.park(label)
    toast.info(t('getPass:parked.toast'))
    return true
  }

  /** What was entered and cannot be sold is thrown away; its money went back before. */
  function empty() {
    if (basket && !isPaid) begin(basket.ticketSessionId, basket.date ?? date)
  }

  const obstacles = obstaclesOf(lines, basket && offer.data ? packagesOf(basket, offer.data) : [])
  const isCancelled = offer.data?.session.state === 'cancelled'
  const mayPay =
    maySell &&
    !isCancelled &&
    !isEmpty &&
    lines.length > 0 &&
    !obstacles.some(({ kind }) => kind === 'price' || kind === 'package') &&
    namesMissing(obstacles) === 0
  async function pay(start: string) {
    // Nobody is asked for money for a price that may not hold.
    if (mayPay && (await leave.secure())) checkout.open(start)
  }
  useKeys({ F8: () => void pay('cash'), F4: () => void park() })

  function next() {
    checkout.next()
    // The keys of the next guest are drawn first.
    requestAnimationFrame(() => requestAnimationFrame(firstKey))
  }

  const forgetNoted = () => {
    if (basket) state.change({ ...basket, payments: [] })
  }
  const done = checkout.state.at === 'sold' ? checkout.state : null
  const refusal = checkout.state.at === 'refused' ? refusalWords(checkout.state.failure) : null
  /** Better words than the general ones, where this screen has some. */
  function refusalWords({ reason, details }: Failure) {
    if (reason === 'SOLD_OUT') return t('getPass:refused.soldOut')
    if (reason !== 'PRICE_CHANGED' || typeof details.dueMinor !== 'number' || !offer.data) return null
    return t('getPass:refused.price', { amount: format.money(details.dueMinor, offer.data.prices.currency) })
  }

  const seatsLink = seesSeats && wanted ? `/ticket-booking?date=${date}&session=${wanted}` : null
  const passWords = (pass: { passTypeId: string; areaNo: number | null }) => {
    const type = offer.data?.passTypes.find((each) => each.id === pass.passTypeId)
    const area = offer.data?.areas.find((each) => each.areaNo === pass.areaNo)
    return [type && name(type.name), area?.name && name(area.name)].filter(Boolean).join(' · ')
  }
  return (
    <div className="flex flex-col gap-4">
      <DayBar date={date} today={today} onDate={showDate} />
      {day.isError && !day.data ? (
        <ErrorState
          title={t('getPass:session.loadFailed')}
          requestId={readFailure(day.error).requestId ?? undefined}
          onRetry={() => void day.refetch()}
          retrying={day.isFetching}
        />
      ) : !day.data ? (
        <div aria-busy="true" className="grid grid-cols-2 gap-2 lg:grid-cols-4">
          <Skeleton shape="box" width="100%" height={84} />
          <Skeleton shape="box" width="100%" height={84} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          title={t(date === today ? 'getPass:session.noneToday' : 'getPass:session.noneThen')}
          action={
            day.data.nextDate && (
              <Button variant="primary" onClick={() => showDate(day.data.nextDate ?? today)}>
                {t('getPass:session.nextDate', { date: format.date(day.data.nextDate, 'long') })}
              </Button>
            )
          }
        />
      ) : (
        <SessionList rows={rows} chosen={wanted} onChoose={choose} />
      )}
      {wanted && (
        <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_minmax(320px,372px)]">
          <div className="min-w-0">
            {offer.isError && !offer.data ? (
              <>
                {held && (
                  <UnreadBasket {...{ taken, currency }} onGiveBack={() => setGivesBack(true)} onEmpty={empty} />
                )}
                <ErrorState
                  title={t('getPass:offer.loadFailed')}
                  requestId={readFailure(offer.error).requestId ?? undefined}
                  onRetry={() => void offer.refetch()}
                  retrying={offer.isFetching}
                />
              </>
            ) : !offer.data || !basket ? (
              <div aria-busy="true" className="flex flex-col gap-2">
                <Skeleton shape="box" width="100%" height={72} />
                <Skeleton shape="box" width="100%" height={72} />
              </div>
            ) : (
              <div className="flex flex-col gap-4">
                {held && (
                  <BasketNotice
                    session={offer.data.session}
                    isListed={isInRows}
                    isPaid={isPaid}
                    onEmpty={empty}
                    onDate={onDate}
                  />
                )}
                {hasNoPlaces ? (
                  <SeatsElsewhere to={seatsLink} />
                ) : (
                  <>
                    <OfferList offer={offer.data} basket={basket} onChange={state.change} />
                    <PackageOffers
                      offer={offer.data}
                      basket={basket}
                      disabled={!maySell || isCancelled}
                      onChange={state.change}
                    />
                  </>
                )}
                {!hasNoPlaces && offer.data.session.hasSeats && <SeatsElsewhere to={seatsLink} />}
              </div>
            )}
          </div>
          {offer.data && basket && (!hasNoPlaces || held) && (
            <Cart
              offer={offer.data}
              basket={basket}
              taken={taken}
              onGiveBack={() => setGivesBack(true)}
              maySell={maySell}
              isCancelled={isCancelled}
              onChange={state.change}
              onPay={(start) => void pay(start)}
              leave={leave}
              onPark={() => void park()}
            />
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {checkout.payment && offer.data && (
          <PayStep
            checkout={checkout}
            start={checkout.payment.start}
            offer={offer.data}
            dueMinor={sum.dueMinor}
            debtor={basket?.customer?.name}
            refusal={refusal}
            onRefused={() => void asked.refetch()}
          />
        )}
        {givesBack && isPaid && (
          <GiveBackDialog
            parts={taken}
            currency={currency}
            title={t('pay:taken.giveBackTitle')}
            body={t('pay:taken.lead')}
            action={t('pay:taken.giveBack')}
            onClose={() => setGivesBack(false)}
            onDone={() => {
              setGivesBack(false)
              forgetNoted()
            }}
          />
        )}
        <MoneyGuard parts={taken} currency={currency} onGivenBack={forgetNoted} />
        {done?.result && (
          <SaleDone
            result={done.result}
            isLate={done.isLate}
            chosen={done.sale.payments}
            along={done.sale}
            onNext={next}
            passText={passWords}
          />
        )}
        {done && !done.result && <SoldEarlier onNext={next} />}
      </Suspense>
    </div>
  )
}
