import type { OrderDetail, OrderId, PassId } from '@marquee/contract'
import { Suspense, useId, useMemo, useRef, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { useFormat } from '../../lib/format.ts'
import { isPassing, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePassPlace } from '../orders/pass-item.tsx'
import { ApprovalNote } from '../refunds/approval-note.tsx'
import { focusCashNote } from '../refunds/cash-note.tsx'
import { ChangeForm, WithOrder } from '../refunds/change-form.tsx'
import { Choices } from '../refunds/choices.tsx'
import { FeeChoice, feeId } from '../refunds/fee-choice.tsx'
import { namedPieces } from '../refunds/food-back.ts'
import { whyNone } from '../refunds/model/passes.ts'
import { cardsShown, refundsOf, unpaidOf } from '../refunds/model/split.ts'
import { ReasonField, reasonId } from '../refunds/reason-field.tsx'
import { SplitFields, useSplitOf } from '../refunds/split-fields.tsx'
import { useAsked } from '../refunds/use-asked.ts'
import { useChange } from '../refunds/use-change.ts'
import { useFee } from '../refunds/use-fee.ts'
import type { PaymentInput } from '../till/part-payment/payments.ts'
import { ExchangeDone } from './exchange-done.tsx'
import { ExchangeFailure } from './failure.tsx'
import type { NewPass } from './model.ts'
import { NewPasses, PickedSeats } from './new-passes.tsx'
import { isProofMissing, ProofField, proofId, proofIn } from './proof-field.tsx'
import { type ExchangeWish, useExchangePreview, useExchanges } from './queries.ts'
import { ShowChoice } from './show-choice.tsx'
import { TakenMoney } from './taken-money.tsx'
import { useExchange } from './use-exchange.ts'
import { useSeatNames } from './use-seat-names.ts'
import { useTaken } from './use-taken.ts'
import { WhatComes } from './what-comes.tsx'

const PayDialog = dialogOnDemand(() => import('../pay/pay-dialog.tsx').then((part) => ({ default: part.PayDialog })))

const exchanging = { module: 'order_list', action: 'rebook' } as const

interface ExchangeDialogProps {
  orderId: OrderId
  /** Chosen when it opens. */
  passId?: PassId
  onClose: () => void
}

/**
 * Puts other passes in the place of sold ones: another show, another place, another kind. The price, what is kept and the
 * difference are there before anything happens; what is due is taken as at any sale, what is too much goes back.
 */
export function ExchangeDialog({ orderId, ...props }: ExchangeDialogProps) {
  const { t } = useTexts('exchange')
  return (
    <WithOrder orderId={orderId} size="lg" title={t('exchange:title')} onClose={props.onClose}>
      {(order) => <ExchangeForm order={order} {...props} />}
    </WithOrder>
  )
}

interface ExchangeFormProps extends Omit<ExchangeDialogProps, 'orderId'> {
  order: OrderDetail
}

function ExchangeForm({ order, passId, onClose }: ExchangeFormProps) {
  const { t } = useTexts('exchange', 'refunds', 'orderList', 'errors')
  const format = useFormat()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { currency } = order
  const state = useExchange(order, passId)
  const fees = useFee(currency)
  const [reason, setReason] = useState('')
  const [paying, setPaying] = useState(false)
  const money = useTaken(order)
  const { taken, takenMinor, isPaid } = money
  const [isLeaving, setLeaving] = useState(false)
  const place = usePassPlace()
  const { exchange } = useExchanges()
  const names = useSeatNames(state.known.geometry)
  const none = whyNone(order)
  const isIncomplete = state.missing !== null || state.wish === null
  const wish = { ...(state.wish ?? {}), ...fees.wish } as ExchangeWish
  const asked = useAsked({ wish, isEmpty: isIncomplete, rev: order.rev, usePreview: useExchangePreview })
  const { preview, isOld } = asked
  const difference = preview?.differenceMinor ?? 0
  const refundMinor = Math.max(0, 0 - difference)
  const dueMinor = Math.max(0, difference)
  const feeWrong = fees.wrongWith({ feeIsTooBig: asked.feeIsTooBig, ruleMinor: preview?.rule?.feeMinor })
  const split = useSplitOf(preview?.payments, currency, refundMinor)
  const unpaidMinor = refundMinor > 0 ? unpaidOf(split.parts) : 0
  const givenMinor = refundMinor - unpaidMinor
  const splitIsWrong = split.problems.length > 0 || split.sumMinor !== refundMinor
  // After the map the work goes on behind it.
  const wasPicked = useRef(false)
  if (state.picks) wasPicked.current = true
  const first = useMemo(
    () => ({
      get current() {
        const start = wasPicked.current ? document.getElementById(reasonId) : null
        return start ?? box.current?.querySelector<HTMLElement>('input:not(:disabled)') ?? null
      },
    }),
    [],
  )
  const focusOn = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus() ?? null
  const { hold } = state

  /** What is sent; null when something is missing, which then has the focus. */
  function prepared() {
    if (state.passes.length === 0) return first.current?.focus() ?? null
    if (isIncomplete) return focusOn('input[type=radio]')
    if (state.proofs.length > 0 && isProofMissing(state)) return document.getElementById(proofId)?.focus() ?? null
    if (feeWrong !== null) return document.getElementById(feeId)?.focus() ?? null
    if (reason.trim() === '') return document.getElementById(reasonId)?.focus() ?? null
    if (!preview || isOld || asked.failure || splitIsWrong) return null
    // Nobody is asked to approve what would be refused all the same.
    if (split.lacksTill) return focusCashNote()
    return {
      input: {
        ...wish,
        expectedRev: preview.rev,
        priceVersion: preview.priceVersion,
        expectedDifferenceMinor: difference,
        expectedMovedDishes: preview.dishes.moved.reduce((sum, { qty }) => sum + qty, 0),
        reason: reason.trim(),
        ...(hold.held && { holdId: hold.held.id }),
        ...(state.proofs.length > 0 && proofIn(state)),
        ...(split.split && refundMinor > 0 && { refunds: refundsOf(split.parts) }),
        ...(refundMinor > 0 && cardsShown(split.parts)),
      },
      told: {
        ...{ parts: split.parts, made: state.made, before: state.passes },
        ridesBack: preview.rides.back,
        ...{
          dishesMoved: namedPieces(order, preview.dishes.moved),
          dishesBack: namedPieces(order, preview.dishes.back),
        },
        startsAt: state.sale?.session.startsAt ?? null,
      },
    }
  }

  const change = useChange({
    name: `orderChanges.exchange.${order.id}`,
    send: async (input: Parameters<typeof exchange.mutateAsync>[0]) => {
      const answer = await exchange.mutateAsync(input)
      hold.taken()
      money.settle()
      return answer
    },
    prepare() {
      const ready = prepared()
      if (!ready || (dueMinor === 0 && !isPaid)) return ready
      // What is due is taken first, and sent with it; what was taken before goes back where it is too much.
      setPaying(true)
      return null
    },
    onRefused: () => {
      setPaying(false)
      void asked.refresh()
      void state.show.refetch()
    },
  })

  async function pay(payments: PaymentInput[]) {
    // Without an answer the payment stays, and the next press sends the same again.
    if (change.isLost) return change.send(null)
    const ready = prepared()
    if (!ready) return setPaying(false)
    const { basketId } = money
    const input = payments.length === 0 ? ready.input : { ...ready.input, payments, basketId: basketId as OrderId }
    try {
      await change.send({ ...ready, input })
    } catch (error) {
      if (!isPassing(readFailure(error).reason)) await money.keep(payments)
      throw error
    }
  }

  const { done, tried, frozen } = change
  const placeOf = ({ seatNo, areaNo }: NewPass) => {
    if (seatNo !== null) return names.full(seatNo)
    const area = state.known.sale?.areas.find((each) => each.areaNo === areaNo)?.name
    return place({ seat: null, area: area ?? null })
  }
  const guard = (
    <TakenMoney
      taken={taken}
      // After a lost answer it may have paid for the exchange already.
      isLost={change.isLost}
      currency={currency}
      asksToLeave={isLeaving}
      onStay={() => setLeaving(false)}
      onGivenBack={() => money.takenBack()}
      onLeave={onClose}
    />
  )
  if (done) return <ExchangeDone done={done} order={order} placeOf={placeOf} onClose={onClose} />
  // One dialog at a time: the form is there again, as it was, when the map or the payment is closed.
  if (state.picks) return <PickedSeats state={state} />
  if (paying) {
    return (
      <Suspense fallback={null}>
        {guard}
        <PayDialog
          open
          title={t('exchange:pay')}
          onOpenChange={(open) => !open && setPaying(false)}
          taken={taken}
          onTake={(part) => money.take(part, { holdId: hold.held?.id ?? null, dueMinor })}
          onTakenBack={money.takenBack}
          dueMinor={dueMinor}
          currency={currency}
          debtor={order.guestName ?? undefined}
          onPay={pay}
          isLost={change.isLost}
          notice={hold.isOver && !change.isLost && <FormAlert tone="error">{t('exchange:place.over')}</FormAlert>}
          failure={
            change.failure &&
            // Of a lost answer the payment speaks itself.
            !isPassing(change.failure.reason) && (
              <ExchangeFailure failure={change.failure} attempt={change.attempt} currency={currency} />
            )
          }
        />
      </Suspense>
    )
  }
  const missing =
    state.missing === null
      ? null
      : state.missing === 'name'
        ? t('exchange:missing.name')
        : t(`exchange:missing.${state.missing}`, { count: state.passes.length })
  const stillDueMinor = Math.max(0, dueMinor - takenMinor)
  const plain = state.passes.length === 0 ? t('exchange:title') : t('exchange:submit', { count: state.passes.length })
  const label =
    !preview || isIncomplete || (givenMinor === 0 && stillDueMinor === 0)
      ? plain
      : t(givenMinor > 0 ? 'exchange:submitBack' : 'exchange:submitDue', {
          amount: format.money(givenMinor || stillDueMinor, currency),
        })
  return (
    <>
      {guard}
      <ChangeForm
        order={order}
        size="lg"
        title={t('exchange:titleOf', { number: String(order.orderNo) })}
        lead={t('exchange:lead')}
        change={change}
        submitLabel={label}
        isWaiting={!isIncomplete && isOld && !asked.failure}
        isEmpty={state.free.length === 0}
        isDirty={!isPaid && (state.isTouched || fees.isChanged || reason !== '')}
        initialFocus={first}
        onClose={() => (isPaid && !change.isLost ? setLeaving(true) : onClose())}
      >
        {isPaid && (
          <p role="status" className="rounded-md bg-warning-soft px-4 py-3 font-medium text-sm text-warning-on-soft">
            {t('exchange:taken', { amount: format.money(takenMinor, currency) })}
          </p>
        )}
        <ExchangeFailure
          failure={change.failure ?? state.holdFailure ?? (isIncomplete ? null : asked.failure)}
          attempt={change.attempt}
          currency={currency}
        />
        {state.free.length === 0 ? (
          <p className="text-ink-2">{t(none === null ? 'exchange:nothingLeft' : `orderList:noChange.${none}`)}</p>
        ) : (
          <div ref={box} className="grid items-start gap-5 sm:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <Choices
                of="exchange"
                order={order}
                chosen={{ passIds: state.chosen, lineNos: new Set() }}
                onChoose={({ passIds }) => {
                  state.choose(passIds)
                  change.clear()
                }}
                disabled={frozen}
                errorId={tried && state.passes.length === 0 ? `${id}-missing` : undefined}
              />
              {state.passes.length > 0 && (
                <ShowChoice
                  value={state.showId}
                  present={new Set(state.passes.map(({ session }) => session.id))}
                  onChoose={(showId) => {
                    state.chooseShow(showId)
                    change.clear()
                  }}
                  disabled={frozen}
                />
              )}
              {state.show.isError && !state.sale && (
                <FailedState title={t('exchange:show.failed')} query={state.show} />
              )}
              <NewPasses state={state} tried={tried} disabled={frozen} />
              {state.proofs.length > 0 && <ProofField state={state} tried={tried} disabled={frozen} />}
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <div id={`${id}-missing`}>
                <WhatComes
                  order={order}
                  preview={isIncomplete ? null : preview}
                  unpaidMinor={unpaidMinor}
                  isOld={!isIncomplete && isOld && !asked.failure}
                  missing={missing}
                  startsAt={state.sale?.session.startsAt ?? null}
                  fee={
                    preview?.rule && (
                      <FeeChoice
                        rule={preview.rule}
                        money={(minor) => format.money(minor, currency)}
                        fee={fees.fee}
                        onFee={fees.setFee}
                        error={fees.errorOf(feeWrong, tried)}
                        disabled={frozen}
                      />
                    )
                  }
                />
              </div>
              {!isIncomplete && preview && (
                <>
                  <SplitFields state={split} amountMinor={refundMinor} tried={tried} disabled={frozen} />
                  <ApprovalNote
                    command={exchanging}
                    amountMinor={refundMinor}
                    parts={split.parts}
                    currency={currency}
                  />
                </>
              )}
              <ReasonField
                occasion="order_exchange"
                value={reason}
                onChange={setReason}
                tried={tried}
                disabled={frozen}
              />
            </div>
          </div>
        )}
      </ChangeForm>
    </>
  )
}
