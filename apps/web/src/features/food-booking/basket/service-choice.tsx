import { inLanguage } from '@marquee/contract'
import { type FoodService, foodServices } from '@marquee/contract/food-services'
import { Button, Field, Select, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { reportFailure } from '../../../lib/report.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { Basket } from '../model/basket.ts'
import { useFindPass, useShows, useTables } from '../queries.ts'

interface ServiceChoiceProps {
  basket: Basket
  onChange: (change: Partial<Basket>) => void
  /** Which are offered; all of them, where nothing is said. */
  services?: readonly FoodService[]
}

/** How the guest gets what they order, and what has to be known for it. */
export function ServiceChoice({ basket, onChange, services = foodServices }: ServiceChoiceProps) {
  const { t, language } = useTexts('foodBooking', 'errors')
  const format = useFormat()
  const id = useId()
  const { service } = basket
  const tables = useTables()
  const shows = useShows(service === 'preorder')
  return (
    <div className="flex flex-col gap-3">
      <Field id={`${id}-service`} label={t('foodBooking:service.label')} hideLabel>
        <Select
          value={service}
          onValueChange={(next) => onChange({ service: next as FoodService })}
          options={services.map((each) => ({ value: each, label: t(`foodBooking:service.${each}`) }))}
        />
      </Field>
      {service === 'table' && (
        <Field id={`${id}-table`} label={t('foodBooking:service.whichTable')} required>
          <Select
            value={basket.tableId ?? ''}
            onValueChange={(tableId) => onChange({ tableId: tableId || null })}
            options={[
              { value: '', label: t('foodBooking:service.noTable') },
              ...(tables.data ?? []).map((table) => ({
                value: table.id,
                label: [
                  table.code,
                  inLanguage(table.name, language),
                  table.openOrders > 0 ? t('foodBooking:service.tableOpen', { count: table.openOrders }) : '',
                ]
                  .filter(Boolean)
                  .join(' · '),
              })),
            ]}
          />
        </Field>
      )}
      {service === 'seat' && <PassField basket={basket} onChange={onChange} />}
      {service === 'preorder' && (
        <Field id={`${id}-show`} label={t('foodBooking:service.show')} required>
          <Select
            value={basket.ticketSessionId ?? ''}
            onValueChange={(showId) => {
              const show = shows.data?.find((each) => each.id === showId)
              onChange({ ticketSessionId: showId || null, wantedAt: show ? laterThanNow(show.startsAt) : null })
            }}
            options={[
              { value: '', label: t('foodBooking:service.noShow') },
              ...(shows.data ?? []).map((show) => ({
                value: show.id,
                label: `${inLanguage(show.product, language)} · ${format.dateTime(show.startsAt, 'short')}`,
              })),
            ]}
          />
        </Field>
      )}
      {service === 'preorder' && basket.wantedAt && (
        <TimeField
          value={basket.wantedAt}
          label={t('foodBooking:service.wantedAt')}
          onChange={(wantedAt) => onChange({ wantedAt })}
        />
      )}
      {(service === 'pickup' || service === 'preorder' || service === 'table') && (
        <Field id={`${id}-name`} label={t('foodBooking:service.name')}>
          <TextInput
            value={basket.guestName}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => onChange({ guestName: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

// A show that has begun still takes orders: they are wanted in a moment.
const laterThanNow = (at: string) => new Date(Math.max(Date.parse(at), Date.now() + 10 * 60_000)).toISOString()

interface TimeFieldProps {
  value: string
  label: string
  onChange: (value: string) => void
}

/** Moves a time in steps: before the show, at its start, in the interval. */
function TimeField({ value, label, onChange }: TimeFieldProps) {
  const { t } = useTexts('foodBooking')
  const format = useFormat()
  const move = (minutes: number) => onChange(new Date(Date.parse(value) + minutes * 60_000).toISOString())
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <Button size="sm" onClick={() => move(-15)}>
        {t('foodBooking:service.earlier', { count: 15 })}
      </Button>
      <output className="tnum font-semibold">{format.dateTime(value, 'short')}</output>
      <Button size="sm" onClick={() => move(15)}>
        {t('foodBooking:service.later', { count: 15 })}
      </Button>
    </fieldset>
  )
}

function PassField({ basket, onChange }: ServiceChoiceProps) {
  const { t, language } = useTexts('foodBooking', 'errors')
  const id = useId()
  const find = useFindPass()
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  async function look() {
    if (code.trim() === '') return
    setWrong(false)
    try {
      const pass = await find(code.trim())
      onChange({ pass, guestName: pass.holderName ?? '' })
      setCode('')
    } catch (error) {
      if (readFailure(error).reason === 'VALIDATION') setWrong(true)
      else reportFailure(error)
    }
  }
  const { pass } = basket
  return (
    <div className="flex flex-col gap-2">
      {pass && (
        <p className="flex items-center justify-between gap-3 rounded-md bg-accent-soft px-3 py-2 text-accent-on-soft text-sm">
          <span>
            <b className="block font-semibold">
              {pass.seat
                ? [pass.seat.section, pass.seat.row, pass.seat.label].filter(Boolean).join(' · ')
                : t('foodBooking:service.standing')}
            </b>
            {inLanguage(pass.product, language)}
          </span>
          <Button size="sm" variant="quiet" onClick={() => onChange({ pass: null })}>
            {t('foodBooking:service.otherPass')}
          </Button>
        </p>
      )}
      {!pass && (
        <Field
          id={`${id}-code`}
          label={t('foodBooking:service.pass')}
          hint={t('foodBooking:service.passHint')}
          error={isWrong ? t('foodBooking:service.passWrong') : undefined}
          required
        >
          <TextInput
            value={code}
            autoComplete="off"
            onChange={(event) => setCode(event.target.value)}
            onBlur={() => void look()}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void look()
            }}
          />
        </Field>
      )}
    </div>
  )
}
