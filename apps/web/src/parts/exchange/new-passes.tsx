import { inLanguage, type PassTypeId } from '@marquee/contract'
import { Button, Countdown, Field, Select, TextInput } from '@marquee/ui'
import MapPin from 'lucide-react/icons/map-pin'
import { useId } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { quoteOf } from '../checkout/basket.ts'
import { serverNow } from '../live-seats/server-clock.ts'
import { usePassPlace } from '../orders/pass-item.tsx'
import type { NewPass } from './model.ts'
import { SeatPicker } from './seat-picker.tsx'
import type { ExchangeState } from './use-exchange.ts'
import { useSeatNames } from './use-seat-names.ts'

const onSeats = 'seats'

/** Where the new passes are and of which kind each of them is. */
export function NewPasses({ state, tried, disabled }: { state: ExchangeState; tried: boolean; disabled: boolean }) {
  const { t, language } = useTexts('exchange', 'errors')
  const format = useFormat()
  const id = useId()
  const { sale, place, passes, made, hold } = state
  const names = useSeatNames(state.geometry)
  if (!sale || passes.length === 0) return null
  const { session, areas } = sale
  const seatNos = place?.kind === 'seats' ? place.seatNos : []
  const wheres = [
    ...(session.hasSeats ? [{ value: onSeats, label: t('exchange:place.seats') }] : []),
    ...areas.map(({ areaNo, name, free }) => ({
      value: String(areaNo),
      label: `${name ? inLanguage(name, language) : t('exchange:place.anywhere')} · ${t('exchange:show.left', { count: free, formatted: format.number(free) })}`,
    })),
  ]
  const isOnSeats = session.hasSeats && place?.kind !== 'area'
  const isMissing = tried && state.missing === 'place'
  const wait = hold.held && Date.parse(hold.held.expiresAt)
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-3">
      <legend className="float-left mb-1 font-semibold text-sm">{t('exchange:place.title')}</legend>
      {wheres.length > 1 && (
        <Field id={`${id}-where`} label={t('exchange:place.where')} className="clear-both">
          <Select
            value={place?.kind === 'area' ? String(place.areaNo) : session.hasSeats ? onSeats : ''}
            placeholder={t('exchange:place.placeholder')}
            options={wheres}
            onValueChange={(value) =>
              value === onSeats ? void state.chooseSeats([]) : state.chooseArea(Number(value))
            }
          />
        </Field>
      )}
      {isOnSeats && (
        <div className="clear-both flex flex-col gap-1.5">
          <p className={isMissing ? 'font-medium text-danger text-sm' : 'text-ink-2 text-sm'}>
            {seatNos.length === 0
              ? t('exchange:place.none', { count: passes.length })
              : format.list(seatNos.map(names.full))}
          </p>
          <Button icon={MapPin} onClick={state.pickSeats} aria-describedby={isMissing ? `${id}-missing` : undefined}>
            {t(seatNos.length === 0 ? 'exchange:place.choose' : 'exchange:place.change')}
          </Button>
          {isMissing && (
            <p id={`${id}-missing`} role="alert" className="sr-only">
              {t('exchange:place.none', { count: passes.length })}
            </p>
          )}
          {hold.isOver && (
            <p role="status" className="font-medium text-sm text-warning">
              {t('exchange:place.over')}
            </p>
          )}
          {wait !== null && wait !== undefined && !hold.isOver && (
            <p className="text-ink-3 text-xs">
              {t('exchange:place.held')}{' '}
              <Countdown
                key={wait}
                expiresAt={wait}
                now={serverNow}
                announce={(seconds) => t('exchange:place.heldLeft', { count: Math.ceil(seconds / 60) })}
                className="tnum font-semibold"
              />
            </p>
          )}
        </div>
      )}
      <ul className="clear-both flex flex-col gap-2">
        {made.map((one) => (
          <NewPassRow key={one.pass.id} one={one} state={state} tried={tried} />
        ))}
      </ul>
    </fieldset>
  )
}

function NewPassRow({ one, state, tried }: { one: NewPass; state: ExchangeState; tried: boolean }) {
  const { t, language } = useTexts('exchange', 'errors')
  const format = useFormat()
  const id = useId()
  const placeOf = usePassPlace()
  const { sale } = state
  if (!sale) return null
  const { pass, kind, categoryId, holderName } = one
  const { prices } = sale
  const was = placeOf(pass)
  const priced = sale.passTypes
    .filter(({ id, byCode }) => !byCode || id === pass.passTypeId)
    .map((type) => {
      const price = quoteOf(prices, type.id, categoryId)?.amountMinor
      const name = inLanguage(type.name, language)
      return {
        value: type.id as string,
        label: price === undefined ? name : `${name} · ${format.money(price, prices.currency)}`,
        isSold: price !== undefined,
      }
    })
  const options = priced.some(({ isSold }) => isSold) ? priced.filter(({ isSold }) => isSold) : priced
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line p-3">
      <Field id={`${id}-kind`} label={t('exchange:kind.label', { place: was, kind: inLanguage(pass.type, language) })}>
        <Select
          value={kind?.id ?? ''}
          options={options.map(({ value, label }) => ({ value, label }))}
          onValueChange={(value) => state.change(pass.id, { passTypeId: value as PassTypeId })}
        />
      </Field>
      {kind?.requiresName && (
        <Field
          id={`${id}-name`}
          label={t('exchange:kind.name')}
          error={tried && holderName.trim() === '' ? t('errors:field.required') : undefined}
          required
        >
          <TextInput
            value={holderName}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => state.change(pass.id, { holderName: event.target.value })}
          />
        </Field>
      )}
    </li>
  )
}

/** The map of the chosen show over the form. Beside it and not in it: what is pressed there must not exchange. */
export function PickedSeats({ state }: { state: ExchangeState }) {
  const format = useFormat()
  const { sale, place, made, hold, passes } = state
  if (!sale || !state.picks) return null
  const kept = hold.held?.ticketSessionId === sale.session.id ? hold.held.seatNos : []
  return (
    <SeatPicker
      sale={sale}
      count={passes.length}
      start={place?.kind === 'seats' ? place.seatNos : []}
      own={[...state.ownSeats, ...kept]}
      note={(categoryId) => {
        const kind = made[0]?.kind
        const price = kind && quoteOf(sale.prices, kind.id, categoryId)?.amountMinor
        return price === undefined || price === null ? '' : format.money(price, sale.prices.currency)
      }}
      onDone={(seatNos) => void state.chooseSeats(seatNos)}
      onClose={state.closeMap}
    />
  )
}
