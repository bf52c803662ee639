import { inLanguage, type TicketSessionId } from '@marquee/contract'
import { Button, Dialog, EmptyState, Field, Select, Skeleton } from '@marquee/ui'
import { useEffect, useId, useMemo, useState } from 'react'
import { FailedState } from '../../../lib/failed-state.tsx'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useBusinessDay } from '../../../lib/today.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { Stepper } from '../menu/stepper.tsx'
import { onSaleNow, type PassesInBasket } from '../model/passes.ts'
import { useBasketPassCalls } from '../use-basket-passes.ts'
import { useOffer, useShowsOfWeek } from './queries.ts'
import { type PassChoice, usePassChoice } from './use-pass-choice.ts'

interface PassesSheetProps {
  onDone: (passes: PassesInBasket) => void
  onClose: () => void
}

/** Chooses passes of a show of these days for the basket: the show, the place, and how many of each kind. */
export function PassesSheet({ onDone, onClose }: PassesSheetProps) {
  const { t, language } = useTexts('foodBooking', 'common')
  const format = useFormat()
  const id = useId()
  const { fromMap, mayHold } = useBasketPassCalls()
  const today = useBusinessDay()
  const shows = useShowsOfWeek(fromMap)
  const open = onSaleNow(shows.data?.rows ?? [], Date.now())
  const [chosen, setChosen] = useState<TicketSessionId | null>(null)
  const showId = open.find((show) => show.id === chosen)?.id ?? open[0]?.id ?? null
  const offer = useOffer(showId, fromMap)
  const choice = usePassChoice({ offer: offer.data, mayHold, onDone })
  const { qty, dueMinor, isBusy } = choice
  const currency = offer.data?.prices.currency ?? 'TRY'
  const failed = shows.isError ? shows : offer.isError ? offer : null
  const isEmpty = shows.data !== undefined && open.length === 0
  // Whoever came here by a key goes on with the keys: at the show, also when the shows come later than the dialog.
  const firstField = useMemo(
    () => ({
      get current() {
        return document.getElementById(`${id}-show`)
      },
    }),
    [id],
  )
  const isThere = shows.data !== undefined && !failed && !isEmpty
  useEffect(() => {
    if (isThere) firstField.current?.focus()
  }, [isThere, firstField])
  return (
    <Dialog
      open
      title={t('foodBooking:passes.add')}
      onClose={onClose}
      initialFocus={firstField}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          {choice.place && (
            <Button variant="primary" type="submit" form={id} loading={isBusy} className="tnum">
              {qty > 0
                ? t('foodBooking:line.addFor', { amount: format.money(dueMinor, currency) })
                : t('foodBooking:line.add')}
            </Button>
          )}
        </>
      }
    >
      {isEmpty ? (
        <EmptyState title={t('foodBooking:passes.none')} body={t('foodBooking:passes.noneHint')} />
      ) : failed ? (
        <FailedState title={t('foodBooking:passes.loadFailed')} query={failed} />
      ) : !shows.data ? (
        <Skeleton shape="box" width="100%" height={200} />
      ) : (
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void choice.take()
          }}
          className="flex flex-col gap-4"
        >
          <Field id={`${id}-show`} label={t('foodBooking:service.show')}>
            <Select
              value={showId ?? ''}
              onValueChange={(next) => {
                setChosen(next as TicketSessionId)
                choice.clear()
              }}
              options={open.map(({ id: value, date, time, product, free }) => ({
                value,
                label: [
                  date === today ? time : `${format.date(date, 'short')} ${time}`,
                  inLanguage(product.name, language),
                  t('foodBooking:menu.left', { count: free, number: format.number(free) }),
                ].join(' · '),
              }))}
            />
          </Field>
          {offer.data ? (
            <Choices id={id} choice={choice} currency={currency} />
          ) : (
            <Skeleton shape="box" width="100%" height={140} />
          )}
        </form>
      )}
    </Dialog>
  )
}

const mostOfOne = 50

function Choices({ id, choice, currency }: { id: string; choice: PassChoice; currency: string }) {
  const { t, language } = useTexts('foodBooking')
  const format = useFormat()
  const { places, place, types, counts, refused, nameOf } = choice
  if (!place) return <p className="text-ink-2 text-sm">{t('foodBooking:passes.noPlace')}</p>
  return (
    <>
      <Field id={`${id}-place`} label={t('foodBooking:passes.place')}>
        <Select
          value={place.key}
          onValueChange={choice.setPlace}
          options={places.map((each) => ({
            value: each.key,
            label: [
              nameOf(each),
              ...(each.free === null
                ? []
                : [t('foodBooking:menu.left', { count: each.free, number: format.number(each.free) })]),
            ].join(' · '),
          }))}
        />
      </Field>
      <ul className="divide-y divide-line">
        {types.map(({ id: typeId, name, unitMinor, maxPerOrder }) => (
          <li key={typeId} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <b className="block font-semibold">{inLanguage(name, language)}</b>
              <span className="tnum text-ink-2 text-sm">{format.money(unitMinor, currency)}</span>
            </span>
            <Stepper
              label={inLanguage(name, language)}
              value={counts[typeId] ?? 0}
              least={0}
              most={Math.min(maxPerOrder ?? mostOfOne, mostOfOne)}
              onChange={(count) => choice.setCount(typeId, count)}
            />
          </li>
        ))}
      </ul>
      {refused && <FormAlert tone="error">{t(`foodBooking:passes.refused.${refused}`)}</FormAlert>}
    </>
  )
}
