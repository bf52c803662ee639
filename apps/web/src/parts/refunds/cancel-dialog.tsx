import type { OrderDetail, OrderId, PassId } from '@marquee/contract'
import { Button } from '@marquee/ui'
import { useId, useMemo, useRef, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ApprovalNote } from './approval-note.tsx'
import { focusCashNote } from './cash-note.tsx'
import { ChangeForm, WithOrder } from './change-form.tsx'
import { Choices, type Chosen } from './choices.tsx'
import { RefundFailure } from './failure.tsx'
import { feeId } from './fee-choice.tsx'
import { dishesIn, itemsIn, sharesIn } from './food-back.ts'
import { BegunChoice } from './food-choices.tsx'
import { adjustableMinor, feesLeft } from './model/left.ts'
import { heldByPackage, isCancellable, whyNone, whyNot, withWholePackages } from './model/passes.ts'
import { ridesIn, ridesOfPackages, ridesOfPasses } from './model/rides.ts'
import { cardsShown, refundsOf, unpaidOf } from './model/split.ts'
import { type CancelWish, useCancelPreview, useOrderChanges } from './queries.ts'
import { ReasonField, reasonId } from './reason-field.tsx'
import { RefundDone } from './refund-done.tsx'
import { RidesChoice } from './rides-choice.tsx'
import { SplitFields, useSplitOf } from './split-fields.tsx'
import { useAsked } from './use-asked.ts'
import { useChange } from './use-change.ts'
import { useFee } from './use-fee.ts'
import { WhatGoesBack } from './what-goes-back.tsx'

interface CancelDialogProps {
  orderId: OrderId
  /** Chosen when it opens. */
  passId?: PassId
  onClose: () => void
  /** Opens the refund without a cancellation in its place. */
  onAdjust?: () => void
}

/**
 * Cancels passes of a sold order and gives the money back: what, how much, by which way and why on one page, and nothing
 * happens before the one press that names the sum.
 */
export function CancelDialog({ orderId, ...props }: CancelDialogProps) {
  const { t } = useTexts('refunds')
  return (
    <WithOrder orderId={orderId} size="lg" title={t('refunds:cancel.title')} onClose={props.onClose}>
      {(order) => <CancelForm order={order} {...props} />}
    </WithOrder>
  )
}

function startOf(order: OrderDetail, passId: PassId | undefined): Chosen {
  const held = heldByPackage(order)
  const free = order.passList.filter((pass) => whyNot(pass) === null && !held.has(pass.id))
  // A single pass can only be meant.
  const wanted = passId === undefined ? (free.length === 1 ? free : []) : free.filter(({ id }) => id === passId)
  const ids = wanted.map(({ id }) => id)
  return { passIds: withWholePackages(order, ids), lineNos: new Set() }
}

// Lines of which so many pieces are named, and never the whole.
const inPieces = new Set(['ride', 'voucher'])

const cancelling = { module: 'order_list', action: 'cancel' } as const

interface CancelFormProps extends Omit<CancelDialogProps, 'orderId'> {
  order: OrderDetail
}

function CancelForm({ order, passId, onClose, onAdjust }: CancelFormProps) {
  const { t } = useTexts('refunds', 'orderList', 'errors')
  const format = useFormat()
  const emptyId = useId()
  const box = useRef<HTMLDivElement>(null)
  const { currency } = order
  const [chosen, setChosen] = useState(() => startOf(order, passId))
  const [isChanged, setChanged] = useState(false)
  const fees = useFee(currency)
  const [reason, setReason] = useState('')
  const [started, setStarted] = useState<'waste' | 'return'>('waste')
  const [keepRides, setKeepRides] = useState(false)
  const [isSent, setSent] = useState(false)
  const { cancel } = useOrderChanges()
  // What someone else has cancelled or let in meanwhile is chosen no longer.
  const held = heldByPackage(order)
  const passIds = order.passList.filter(
    (pass) => chosen.passIds.has(pass.id) && whyNot(pass) === null && !held.has(pass.id),
  )
  const left = feesLeft(order)
  const lineNos = left.flatMap(({ line: { lineNo, kind } }) =>
    chosen.lineNos.has(lineNo) && !inPieces.has(kind) ? [lineNo] : [],
  )
  const goneIds = new Set<string>(passIds.map(({ id }) => id))
  const rides = ridesOfPasses(order, goneIds)
  const ridesWith = (lineNo: number) => {
    const qty = ridesOfPasses(order, goneIds, lineNo)
    const whole = ridesOfPackages(order, goneIds, lineNo)
    return keepRides ? { going: whole, kept: qty } : { going: qty + whole, kept: 0 }
  }
  const pieces = left.flatMap(({ line: { lineNo, kind }, leftQty }) => {
    // The last guest of a line of rides is chosen as a line, and so is the last card of a package.
    const isLast = inPieces.has(kind) && chosen.lineNos.has(lineNo)
    const { going, kept } = ridesWith(lineNo)
    const qty = Math.min(isLast ? leftQty : (chosen.pieces?.get(lineNo) ?? 0), leftQty - kept)
    // As many as go with their passes need not be named.
    return qty > going ? [{ lineNo, qty }] : []
  })
  const isEmpty = passIds.length + lineNos.length + pieces.length === 0
  const hasPasses = order.passList.length > 0
  const none = whyNone(order)
  const wish: CancelWish = {
    orderId: order.id,
    passIds: passIds.map(({ id }) => id),
    lineNos,
    pieces,
    ...(keepRides && rides > 0 && { keepRides }),
    ...fees.wish,
  }
  const asked = useAsked({ wish, isEmpty, rev: order.rev, isSent, usePreview: useCancelPreview })
  const { preview, isOld } = asked
  const feeWrong = fees.wrongWith({ feeIsTooBig: asked.feeIsTooBig, ruleMinor: preview?.rule?.feeMinor })
  const refundMinor = preview?.refundMinor ?? 0
  const split = useSplitOf(preview?.payments, currency, refundMinor)
  const unpaidMinor = unpaidOf(split.parts)
  const backMinor = refundMinor - unpaidMinor
  const splitIsWrong = split.problems.length > 0 || split.sumMinor !== refundMinor
  const firstChoice = useMemo(
    () => ({
      get current() {
        return box.current?.querySelector<HTMLElement>('input[type=checkbox]:not(:disabled), output + button') ?? null
      },
    }),
    [],
  )

  const change = useChange({
    name: `orderChanges.cancel.${order.id}`,
    // Once it is done the order holds less than is chosen here: asked again, it would be refused.
    async send(input: Parameters<typeof cancel.mutateAsync>[0]) {
      setSent(true)
      try {
        return await cancel.mutateAsync(input)
      } catch (error) {
        setSent(false)
        throw error
      }
    },
    prepare() {
      if (isEmpty) return firstChoice.current?.focus() ?? null
      if (feeWrong !== null) return document.getElementById(feeId)?.focus() ?? null
      if (reason.trim() === '') return document.getElementById(reasonId)?.focus() ?? null
      if (!preview || isOld || asked.failure || splitIsWrong) return null
      // Nobody is asked to approve what would be refused all the same.
      if (split.lacksTill) return focusCashNote()
      return {
        input: {
          ...wish,
          expectedRev: preview.rev,
          expectedRefundMinor: refundMinor,
          reason: reason.trim(),
          ...(preview.food.begun > 0 && { started }),
          ...(split.split && refundMinor > 0 && { refunds: refundsOf(split.parts) }),
          ...(refundMinor > 0 && cardsShown(split.parts)),
        },
        told: {
          ...{ parts: split.parts, passes: passIds.length, reducedMinor: preview.reducedMinor },
          ...{ dishes: dishesIn(order, preview), shares: sharesIn(order, preview), rides: ridesIn(preview) },
        },
      }
    },
    onRefused: () => void asked.refresh(),
  })
  const { done, tried, frozen } = change
  if (done) {
    return <RefundDone done={{ changed: done.changed, ...done.told }} orderNo={order.orderNo} onClose={onClose} />
  }
  // Rides, fees and tips are items too where nothing goes back of them.
  const others = lineNos.length + pieces.reduce((sum, { qty }) => sum + qty, 0)
  const items = Math.max(preview ? itemsIn(order, preview) : 0, backMinor === 0 && refundMinor === 0 ? others : 0)
  const submitLabel =
    !preview || isEmpty
      ? t('refunds:cancel.submitBare')
      : backMinor === 0 && passIds.length > 0
        ? t('refunds:cancel.submitFree', { count: passIds.length })
        : backMinor === 0 && items > 0
          ? t('refunds:cancel.submitFreeItems', { count: items })
          : backMinor === 0 && refundMinor > 0
            ? t('refunds:adjust.submitLess', { amount: format.money(refundMinor, currency) })
            : t('refunds:submit', { amount: format.money(backMinor, currency) })
  return (
    <ChangeForm
      size="lg"
      order={order}
      title={t(hasPasses ? 'refunds:cancel.titleOf' : 'refunds:cancel.titleOfItems', {
        number: String(order.orderNo),
      })}
      lead={t(hasPasses ? 'refunds:cancel.lead' : 'refunds:cancel.leadOfItems')}
      change={change}
      submitLabel={submitLabel}
      isWaiting={!isEmpty && isOld && !asked.failure}
      isEmpty={!isCancellable(order)}
      isDirty={isChanged || fees.isChanged || reason !== ''}
      initialFocus={firstChoice}
      onClose={onClose}
    >
      <RefundFailure
        failure={change.failure ?? (isEmpty ? null : asked.failure)}
        attempt={change.attempt}
        currency={currency}
        onAdjust={onAdjust}
      />
      {isCancellable(order) ? (
        <div ref={box} className="grid items-start gap-5 sm:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <Choices
              order={order}
              chosen={chosen}
              onChoose={(next) => {
                setChosen(next)
                setChanged(true)
                change.clear()
              }}
              ridesOf={ridesWith}
              disabled={frozen}
              errorId={tried && isEmpty ? emptyId : undefined}
            />
            {rides > 0 && (
              <RidesChoice
                count={rides}
                keeps={keepRides}
                onKeep={(keeps) => {
                  setKeepRides(keeps)
                  change.clear()
                }}
                disabled={frozen}
              />
            )}
            {tried && isEmpty && (
              <p id={emptyId} role="alert" className="font-medium text-danger text-sm">
                {t(hasPasses ? 'refunds:choose.required' : 'refunds:choose.requiredItem')}
              </p>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <WhatGoesBack
              order={order}
              preview={isEmpty ? null : preview}
              unpaidMinor={unpaidMinor}
              isOld={!isEmpty && isOld && !asked.failure}
              fee={fees.fee}
              onFee={fees.setFee}
              feeError={fees.errorOf(feeWrong, tried)}
              disabled={frozen}
            />
            {!isEmpty && preview && (
              <>
                <SplitFields state={split} amountMinor={refundMinor} tried={tried} disabled={frozen} />
                <ApprovalNote command={cancelling} amountMinor={refundMinor} parts={split.parts} currency={currency} />
              </>
            )}
            {!isEmpty && preview && preview.food.begun > 0 && (
              <BegunChoice count={preview.food.begun} value={started} onChange={setStarted} />
            )}
            <ReasonField occasion="order_cancel" value={reason} onChange={setReason} tried={tried} disabled={frozen} />
          </div>
        </div>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-2">
            {none !== null && adjustableMinor(order) > 0
              ? `${t(`orderList:noChange.${none}`)} ${t('orderList:noChange.adjust')}`
              : none !== null
                ? t(`orderList:noChange.${none}`)
                : t(hasPasses ? 'refunds:choose.nothingLeft' : 'refunds:choose.nothingLeftItems')}
          </p>
          {hasPasses && onAdjust && adjustableMinor(order) > 0 && (
            <Button onClick={onAdjust}>{t('refunds:adjust.action')}</Button>
          )}
        </div>
      )}
    </ChangeForm>
  )
}
