import { inLanguage, type OrderDetail, type OrderId, type PassId } from '@marquee/contract'
import { Button, RadioGroup, Skeleton } from '@marquee/ui'
import { useMemo, useRef, useState } from 'react'
import { FailedState } from '../../lib/failed-state.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { usePassPlace } from '../orders/pass-item.tsx'
import { ChangeForm, WithOrder } from '../refunds/change-form.tsx'
import { ReasonField } from '../refunds/reason-field.tsx'
import { useChange } from '../refunds/use-change.ts'
import { useGeometry } from '../seat-map/queries.ts'
import { ExchangeFailure } from './failure.tsx'
import { isMovable } from './model.ts'
import { useExchanges, useShow } from './queries.ts'
import { SeatChoice } from './seat-choice.tsx'
import { SeatsDone } from './seats-done.tsx'
import { useSeatNames } from './use-seat-names.ts'

interface ReseatDialogProps {
  orderId: OrderId
  /** Chosen when it opens. */
  passId?: PassId
  onClose: () => void
  /** Opens the exchange in its place: a seat of another price is one. */
  onExchange: () => void
}

/** Puts a pass on another seat of its show that costs the same; its code stays good. */
export function ReseatDialog({ orderId, ...props }: ReseatDialogProps) {
  const { t } = useTexts('exchange')
  return (
    <WithOrder orderId={orderId} size="lg" title={t('exchange:seat.title')} onClose={props.onClose}>
      {(order) => <ReseatForm order={order} {...props} />}
    </WithOrder>
  )
}

interface ReseatFormProps extends Omit<ReseatDialogProps, 'orderId'> {
  order: OrderDetail
}

function ReseatForm({ order, passId, onClose, onExchange }: ReseatFormProps) {
  const { t, language } = useTexts('exchange', 'refunds')
  const box = useRef<HTMLDivElement>(null)
  const place = usePassPlace()
  const movable = order.passList.filter(isMovable)
  const [wanted, setWanted] = useState<PassId | undefined>(
    passId ?? (movable.length === 1 ? movable[0]?.id : undefined),
  )
  const pass = movable.find(({ id }) => id === wanted)
  const [seats, setSeats] = useState<readonly number[]>([])
  const [reason, setReason] = useState('')
  const show = useShow(pass?.session.id ?? null)
  const geometry = useGeometry(show.data?.session.geometryUrl ?? null).data ?? null
  const names = useSeatNames(geometry)
  const own = pass?.seat?.seatNo
  const [seatNo] = seats
  const categoryId =
    own === undefined || !geometry ? null : (geometry.categories[geometry.seats.category[own] ?? -1] ?? null)
  const first = useMemo(
    () => ({
      get current() {
        return (
          box.current?.querySelector<HTMLElement>('input[type=radio]:checked, input[type=radio]') ??
          box.current?.querySelector<HTMLElement>('[role=application]') ??
          null
        )
      },
    }),
    [],
  )
  const { reseat } = useExchanges()
  const change = useChange({
    name: `orderChanges.reseat.${order.id}`,
    send: reseat.mutateAsync,
    prepare() {
      if (!pass || seatNo === undefined) return first.current?.focus() ?? null
      return {
        input: { passId: pass.id, seatNo, ...(reason.trim() !== '' && { reason: reason.trim() }) },
        told: { id: pass.id, from: place(pass), to: names.full(seatNo) },
      }
    },
    onRefused: () => setSeats([]),
  })
  const { done, frozen, tried } = change
  if (done) {
    const { from, to } = done.told
    return (
      <SeatsDone
        title={t('exchange:seat.done')}
        lines={[t('exchange:seat.moved', { from, to })]}
        pass={{ orderId: order.id, id: done.told.id }}
        onClose={onClose}
      />
    )
  }
  return (
    <ChangeForm
      order={order}
      size="lg"
      title={t('exchange:seat.titleOf', { number: String(order.orderNo) })}
      lead={t('exchange:seat.lead')}
      change={change}
      submitLabel={
        seatNo === undefined ? t('exchange:seat.submitBare') : t('exchange:seat.submit', { seat: names.full(seatNo) })
      }
      isEmpty={movable.length === 0}
      isDirty={seatNo !== undefined || reason !== ''}
      initialFocus={first}
      onClose={onClose}
    >
      <ExchangeFailure ofSeats failure={change.failure} attempt={change.attempt} currency={order.currency} />
      {movable.length === 0 ? (
        <p className="text-ink-2">{t('exchange:seat.none')}</p>
      ) : (
        <div ref={box} className="flex flex-col gap-4">
          {movable.length > 1 && (
            <RadioGroup
              label={t('exchange:seat.which')}
              direction="row"
              disabled={frozen}
              value={wanted}
              onValueChange={(id) => {
                setWanted(id as PassId)
                setSeats([])
                change.clear()
              }}
              options={movable.map((one) => ({
                value: one.id as string,
                label: place(one),
                description: [inLanguage(one.type, language), one.holderName].filter(Boolean).join(' · '),
              }))}
            />
          )}
          {!pass ? (
            <p className={tried ? 'font-medium text-danger text-sm' : 'text-ink-2 text-sm'}>
              {t('exchange:seat.first')}
            </p>
          ) : show.isError && !show.data ? (
            <FailedState title={t('exchange:show.failed')} query={show} />
          ) : show.data ? (
            <>
              <SeatChoice
                key={pass.id}
                sale={show.data}
                count={1}
                chosen={seats}
                onChoose={(next) => {
                  setSeats(next.filter((each) => each !== own))
                  change.clear()
                }}
                own={[]}
                categoryId={categoryId}
                disabled={frozen}
              />
              <p className="text-ink-2 text-sm">
                {t('exchange:seat.otherPrice')}{' '}
                <Button size="sm" variant="quiet" disabled={frozen} onClick={onExchange}>
                  {t('exchange:action')}
                </Button>
              </p>
            </>
          ) : (
            <Skeleton shape="box" width="100%" height={320} />
          )}
          <ReasonField
            isOptional
            occasion="order_exchange"
            value={reason}
            onChange={setReason}
            tried={tried}
            disabled={frozen}
            hint={t('refunds:setDue.reasonHint')}
          />
        </div>
      )}
    </ChangeForm>
  )
}
