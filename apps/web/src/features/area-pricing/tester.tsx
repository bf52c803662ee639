import type { AreaId, QuoteRide, RideDirection, RidePriceSheet } from '@marquee/contract/transport'
import {
  Badge,
  Button,
  Card,
  DateInput,
  Field,
  IconButton,
  SectionHeader,
  Segmented,
  Select,
  TextInput,
  TimeInput,
} from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useToday } from '../../lib/today.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { readWhole } from '../../lib/whole.ts'
import { useZone } from '../../lib/zone.ts'
import { useRideQuote } from './queries.ts'
import { rideDirections } from './sheet.ts'
import type { Words } from './use-words.ts'

interface Guests {
  id: number
  count: string
  passTypeId: string
}

/** What a ride would cost, and which price says so. Saved prices only. */
export function Tester({ sheet, words }: { sheet: RidePriceSheet; words: Words }) {
  const { t, language } = useTexts('areas', 'errors')
  const format = useFormat()
  const id = useId()
  const today = useToday(useZone())
  const [where, setWhere] = useState('')
  const [direction, setDirection] = useState<RideDirection>('to')
  const [date, setDate] = useState(today)
  const [time, setTime] = useState('20:30')
  const [guests, setGuests] = useState<Guests[]>([{ id: 1, count: '2', passTypeId: '' }])
  const area = sheet.areas.find((each) => each.id === where)
  const people = guests.map(({ count, passTypeId }) => ({
    count: readWhole(count, language) ?? Number.NaN,
    passTypeId: (passTypeId || null) as never,
  }))
  const isWhole = people.every(({ count }) => Number.isInteger(count) && count >= 1 && count <= 100)
  const asked: QuoteRide | null =
    area && date !== '' && time !== '' && isWhole ? { areaId: area.id as AreaId, direction, date, time, people } : null
  const quote = useRideQuote(asked)
  const change = (index: number, by: Partial<Guests>) =>
    setGuests(guests.map((each, at) => (at === index ? { ...each, ...by } : each)))
  return (
    <Card as="section" pad aria-labelledby={`${id}-title`}>
      <SectionHeader id={`${id}-title`} title={t('areas:tester.title')} subtitle={t('areas:tester.lead')} />
      <div className="mt-3 grid gap-3 sm:grid-cols-3">
        <Field id={`${id}-area`} label={t('areas:one')}>
          <Select
            value={where}
            onValueChange={setWhere}
            placeholder={t('areas:tester.pick')}
            options={sheet.areas.map((each) => ({ value: each.id as string, label: words.area(each.id) }))}
          />
        </Field>
        <Field id={`${id}-date`} label={t('areas:tester.date')}>
          <DateInput value={date} onValueChange={setDate} />
        </Field>
        <Field id={`${id}-time`} label={t('areas:tester.time')}>
          <TimeInput value={time} onValueChange={setTime} />
        </Field>
        <div className="sm:col-span-3">
          <Segmented
            label={t('areas:prices.direction')}
            value={direction}
            onValueChange={setDirection}
            options={rideDirections.map((value) => ({ value, label: t(`areas:direction.${value}`) }))}
          />
        </div>
      </div>
      <div className="mt-3 flex flex-col gap-3">
        {guests.map((each, index) => (
          <div key={each.id} className="grid grid-cols-[90px_minmax(0,1fr)_40px] items-end gap-3 sm:max-w-md">
            <Field id={`${id}-count-${index}`} label={t('areas:tester.count')}>
              <TextInput
                value={each.count}
                inputMode="numeric"
                autoComplete="off"
                className="tnum"
                onChange={(event) => change(index, { count: event.target.value })}
              />
            </Field>
            <Field id={`${id}-pass-${index}`} label={t('areas:prices.guests')}>
              <Select
                value={each.passTypeId}
                onValueChange={(passTypeId) => change(index, { passTypeId })}
                options={words.passTypes}
              />
            </Field>
            {guests.length > 1 && (
              <IconButton
                icon={X}
                label={t('areas:tester.fewer', {
                  guests: words.passType((each.passTypeId || null) as never),
                  number: each.count,
                })}
                onClick={() => setGuests(guests.filter(({ id: other }) => other !== each.id))}
              />
            )}
          </div>
        ))}
        {guests.length < 5 && (
          <div>
            <Button
              size="sm"
              icon={Plus}
              onClick={() =>
                setGuests([
                  ...guests,
                  { id: Math.max(...guests.map((each) => each.id)) + 1, count: '1', passTypeId: '' },
                ])
              }
            >
              {t('areas:tester.more')}
            </Button>
          </div>
        )}
      </div>
      <div aria-live="polite">
        {quote.isError && asked && (
          <p className="mt-3 text-danger text-sm">
            {readFailure(quote.error).reason === 'VALIDATION' ? t('errors:field.notServed') : t('areas:tester.failed')}
          </p>
        )}
        {quote.data && asked && (
          <ul className="mt-3">
            {quote.data.offers.map((offer) => (
              <li key={offer.classId} className="border-line border-b py-2 text-sm last:border-b-0">
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <span className="min-w-0 flex-1 font-semibold">{words.vehicleClass(offer.classId)}</span>
                  {!offer.fits && (
                    <Badge tone="warning" icon={CircleAlert}>
                      {t('areas:tester.seats', { count: offer.seats, number: format.number(offer.seats) })}
                    </Badge>
                  )}
                  <b className="tnum font-[650]">
                    {offer.totalMinor === null
                      ? t('areas:tester.noPrice')
                      : format.money(offer.totalMinor, quote.data.currency)}
                  </b>
                </span>
                {offer.lines.map(({ passTypeId, count, price }, at) => (
                  <span key={guests[at]?.id} className="block text-ink-3 text-xs">
                    {price
                      ? t('areas:tester.why', {
                          count,
                          number: format.number(count),
                          guests: words.passType(passTypeId),
                          amount: format.money(price.amountMinor, quote.data.currency),
                          class: words.vehicleClass(price.classId),
                          of: words.passType(price.passTypeId),
                          band: words.band(price),
                        })
                      : t('areas:tester.nothing', { guests: words.passType(passTypeId) })}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
