import { inLanguage } from '@marquee/contract'
import { type RideOffer, rideUnit } from '@marquee/contract/rides'
import { Button, Dialog, Field, IconButton, Select, TextInput } from '@marquee/ui'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { newUuid } from '../../lib/uuid.ts'
import type { ChosenRide } from '../checkout/rides.ts'
import type { RideGuests } from './queries.ts'
import { type Direction, leftOn, type StopChoice, stopName, stopsOf, valueOfWay, wayOf } from './stops.ts'
import { useWaysName } from './use-ways-name.ts'

interface RideDialogProps {
  offer: RideOffer
  guests: readonly RideGuests[]
  /** Those of the basket already, without the one that is changed: they need their places too. */
  rides: readonly Pick<ChosenRide, 'qty' | 'to' | 'from'>[]
  /** The ride that is changed: it keeps its key, and `guests` are its own. */
  changed?: ChosenRide
  onDone: (rides: ChosenRide[]) => void
  onClose: () => void
}

const none = 'none'
const directions = ['to', 'from'] as const
const most = 200

/** Which way, from which stop, and for how many of each kind. */
export function RideDialog({ offer, guests, rides, changed, onDone, onClose }: RideDialogProps) {
  const { t, language } = useTexts('rideSale', 'common')
  const format = useFormat()
  const formId = useId()
  const firstId = `${formId}-way`
  const firstField = useMemo(
    () => ({
      get current() {
        return document.getElementById(firstId)
      },
    }),
    [firstId],
  )
  const [chosen, setChosen] = useState<Record<Direction, string>>({
    to: valueOfWay(changed?.to) ?? none,
    from: valueOfWay(changed?.from) ?? none,
  })
  const [counts, setCounts] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)

  const named = useWaysName()
  const freeOf = (trip: StopChoice['trip']) => leftOn(trip, rides)
  const nameIn = (choice: StopChoice, which: 'en' | 'tr') => stopName(choice, which, (at) => format.time(at))
  const options = (direction: Direction) => [
    { value: none, label: t('rideSale:none') },
    ...stopsOf(offer, direction).map((choice) => {
      const free = freeOf(choice.trip)
      const left = free === 0 ? t('rideSale:full') : t('rideSale:free', { count: free, number: format.number(free) })
      return { value: choice.value, label: `${nameIn(choice, language)} · ${left}`, disabled: free === 0 }
    }),
  ]
  const placeOf = (direction: Direction) => stopsOf(offer, direction).find(({ value }) => value === chosen[direction])
  const [to, from] = [placeOf('to'), placeOf('from')]
  const ways = { to: wayOf(to), from: wayOf(from) }
  const hasWay = ways.to !== null || ways.from !== null

  const kinds = guests.filter(({ count }) => count > 0)
  const countOf = ({ passTypeId, count }: RideGuests) => Number(counts[passTypeId ?? ''] ?? count)
  const priced = kinds.map((kind) => {
    const unit = hasWay ? rideUnit(offer, { passTypeId: kind.passTypeId, ...ways }) : null
    return { kind, qty: countOf(kind), unitMinor: unit && 'unitMinor' in unit ? unit.unitMinor : null }
  })
  const wanted = priced.reduce((sum, { qty }) => sum + qty, 0)
  const totalMinor = priced.reduce((sum, { qty, unitMinor }) => sum + qty * (unitMinor ?? 0), 0)
  const short = [to, from].find((place) => place && freeOf(place.trip) < wanted)
  const lacksPrice = hasWay && priced.some(({ qty, unitMinor }) => qty > 0 && unitMinor === null)
  const fault = !hasWay
    ? t('rideSale:chooseWay')
    : wanted === 0
      ? t('rideSale:chooseGuests')
      : lacksPrice
        ? t('rideSale:noPrice')
        : short
          ? t('rideSale:short', { count: freeOf(short.trip), number: format.number(freeOf(short.trip)) })
          : null

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (fault !== null) return
    const name = named([to, from])
    onDone(
      priced.flatMap(({ kind, qty, unitMinor }) =>
        qty > 0 && unitMinor !== null
          ? [
              {
                key: changed?.key ?? newUuid(),
                passTypeId: kind.passTypeId,
                qty,
                ...ways,
                unitMinor,
                taxPpm: offer.taxPpm,
                name,
              },
            ]
          : [],
      ),
    )
    onClose()
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      initialFocus={firstField}
      title={t(changed ? 'rideSale:changeTitle' : 'rideSale:title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} className="tnum">
            {fault === null
              ? t(changed ? 'rideSale:saveFor' : 'rideSale:addFor', {
                  amount: format.money(totalMinor, offer.currency),
                })
              : t(changed ? 'common:action.save' : 'rideSale:addIt')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {directions.map((direction, at) => (
          <Field key={direction} {...(at === 0 && { id: firstId })} label={t(`rideSale:way.${direction}`)}>
            <Select
              value={chosen[direction]}
              onValueChange={(value) => setChosen((before) => ({ ...before, [direction]: value }))}
              options={options(direction)}
            />
          </Field>
        ))}
        {priced.map(({ kind, qty, unitMinor }) => {
          const name = inLanguage(kind.name, language)
          const id = kind.passTypeId ?? ''
          const set = (next: number) =>
            setCounts((before) => ({ ...before, [id]: String(Math.min(most, Math.max(0, next))) }))
          return (
            <Field
              key={id}
              label={name}
              hint={
                unitMinor === null ? undefined : t('rideSale:each', { amount: format.money(unitMinor, offer.currency) })
              }
            >
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                value={counts[id] ?? String(kind.count)}
                onChange={(event) => {
                  const typed = event.target.value.replace(/\D/g, '')
                  setCounts((before) => ({ ...before, [id]: typed }))
                }}
                onFocus={(event) => event.target.select()}
                end={
                  <span className="-mr-2 flex">
                    <IconButton
                      size="sm"
                      icon={Minus}
                      label={t('rideSale:fewer', { type: name })}
                      onClick={() => set(qty - 1)}
                    />
                    <IconButton
                      size="sm"
                      icon={Plus}
                      label={t('rideSale:more', { type: name })}
                      onClick={() => set(qty + 1)}
                    />
                  </span>
                }
              />
            </Field>
          )
        })}
        {tried && fault !== null && (
          <p role="alert" className="text-danger text-sm">
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  )
}
