import { inLanguage, type OrderDetail, type OrderId, type PassId, passCodeLength } from '@marquee/contract'
import { Button, Field, Select, TextInput } from '@marquee/ui'
import { useId, useRef, useState } from 'react'
import { useTexts } from '../../lib/use-texts.ts'
import { usePassPlace } from '../orders/pass-item.tsx'
import { ChangeForm, WithOrder } from '../refunds/change-form.tsx'
import { whySpent } from '../refunds/model/passes.ts'
import { useChange } from '../refunds/use-change.ts'
import { ExchangeFailure } from './failure.tsx'
import { isMovable } from './model.ts'
import { useExchanges, useFoundOrders } from './queries.ts'
import { SeatsDone } from './seats-done.tsx'

interface SwapDialogProps {
  orderId: OrderId
  /** Chosen when it opens. */
  passId?: PassId
  onClose: () => void
}

/** Lets two passes of one show change their seats, also of two orders; their codes stay good. */
export function SwapDialog({ orderId, ...props }: SwapDialogProps) {
  const { t } = useTexts('exchange')
  return (
    <WithOrder orderId={orderId} title={t('exchange:swap.title')} onClose={props.onClose}>
      {(order) => <SwapForm order={order} {...props} />}
    </WithOrder>
  )
}

function SwapForm({ order, passId, onClose }: Omit<SwapDialogProps, 'orderId'> & { order: OrderDetail }) {
  const { t, language } = useTexts('exchange', 'errors')
  const id = useId()
  const place = usePassPlace()
  const firstField = useRef<HTMLSelectElement>(null)
  const secondField = useRef<HTMLSelectElement>(null)
  const own = order.passList.filter(isMovable)
  const [first, setFirst] = useState<PassId | ''>(passId ?? own[0]?.id ?? '')
  const [second, setSecond] = useState<PassId | ''>('')
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const found = useFoundOrders(asked)
  const one = own.find((pass) => pass.id === first)
  const words = (pass: Parameters<typeof place>[0] & { type: { en: string; tr: string }; holderName: string | null }) =>
    [place(pass), inLanguage(pass.type, language), pass.holderName].filter(Boolean).join(' · ')
  const others = [
    ...own.map((pass) => ({ pass, number: null })),
    ...(found.data?.orders ?? [])
      .filter((other) => other.id !== order.id)
      .flatMap((other) =>
        other.passes
          .filter((pass) => whySpent(pass) === null && pass.seat !== null)
          .map((pass) => ({ pass, number: other.orderNo })),
      ),
  ].filter(({ pass }) => pass.id !== first && pass.session?.id === one?.session.id)
  // What was scanned is the pass that is meant, until another one is chosen.
  const two = others.find(({ pass }) => pass.id === (second || found.data?.passId))?.pass
  const { swap } = useExchanges()
  const change = useChange({
    name: `orderChanges.swapSeats.${order.id}`,
    send: swap.mutateAsync,
    prepare() {
      if (!one) return firstField.current?.focus() ?? null
      if (!two) return secondField.current?.focus() ?? null
      return {
        input: { passIds: [one.id, two.id] as [PassId, PassId] },
        told: [
          t('exchange:seat.moved', { from: place(one), to: place(two) }),
          t('exchange:seat.moved', { from: place(two), to: place(one) }),
        ],
      }
    },
  })
  const { done, tried, frozen } = change
  if (done) return <SeatsDone title={t('exchange:swap.done')} lines={done.told} pass={null} onClose={onClose} />
  const nothing = asked !== null && found.isSuccess && !two && others.every(({ number }) => number === null)
  function look() {
    const wanted = text.trim()
    if (wanted === '') return
    setSecond('')
    setAsked(wanted)
    change.clear()
  }
  return (
    <ChangeForm
      order={order}
      title={t('exchange:swap.titleOf', { number: String(order.orderNo) })}
      lead={t('exchange:swap.lead')}
      change={change}
      submitLabel={t('exchange:swap.submit')}
      isEmpty={own.length === 0}
      isDirty={two !== undefined || text !== ''}
      initialFocus={firstField}
      onClose={onClose}
    >
      <ExchangeFailure ofSeats failure={change.failure} attempt={change.attempt} currency={order.currency} />
      {own.length === 0 ? (
        <p className="text-ink-2">{t('exchange:seat.none')}</p>
      ) : (
        <>
          <Field id={`${id}-first`} label={t('exchange:swap.first')}>
            <Select
              ref={firstField}
              value={first}
              disabled={frozen}
              options={own.map((pass) => ({ value: pass.id as string, label: words(pass) }))}
              onValueChange={(value) => {
                setFirst(value as PassId)
                setSecond('')
                change.clear()
              }}
            />
          </Field>
          <Field
            id={`${id}-second`}
            label={t('exchange:swap.second')}
            hint={others.length === 0 ? t('exchange:swap.alone') : undefined}
            error={tried && !two ? t('errors:field.required') : undefined}
            required
          >
            <Select
              ref={secondField}
              value={two?.id ?? ''}
              disabled={frozen}
              placeholder={t('exchange:swap.placeholder')}
              options={others.map(({ pass, number }) => ({
                value: pass.id as string,
                label:
                  number === null
                    ? words(pass)
                    : `${words(pass)} · ${t('exchange:swap.ofOrder', { number: String(number) })}`,
              }))}
              onValueChange={(value) => {
                setSecond(value as PassId)
                change.clear()
              }}
            />
          </Field>
          <div className="flex items-end gap-2">
            <Field
              id={`${id}-text`}
              label={t('exchange:swap.find')}
              error={nothing || found.isError ? t('exchange:swap.nothing') : undefined}
              className="min-w-0 flex-1"
            >
              <TextInput
                // The code on a paper pass, as a scanner types it.
                data-takes-scans=""
                value={text}
                maxLength={passCodeLength}
                autoComplete="off"
                disabled={frozen}
                onChange={(event) => setText(event.target.value)}
                // A scanner ends a code with Enter: it looks it up and sends nothing.
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                  event.preventDefault()
                  look()
                }}
              />
            </Field>
            <Button disabled={frozen || text.trim() === ''} loading={found.isFetching} onClick={look}>
              {t('exchange:swap.look')}
            </Button>
          </div>
        </>
      )}
    </ChangeForm>
  )
}
