import { Field, IconButton, TextInput } from '@marquee/ui'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { type BasketLine, quoteOf } from '../../../parts/checkout/basket.ts'
import { SeatSwatch } from '../../../parts/seat-map/seat-swatch.tsx'
import { useBooking } from '../booking-screen.ts'
import { Why } from './why.tsx'

interface LineProps {
  line: BasketLine
  /** A field that has to be filled says so. */
  showsMissing: boolean
}

/** One place in the basket: where, what kind of pass, what it costs and why. */
export function Line({ line, showsMissing }: LineProps) {
  const { t } = useTexts('booking', 'reductions')
  const booking = useBooking()
  const [showsWhy, setShowsWhy] = useState(false)
  const whyId = useId()
  const { type, quote, seatNo, areaNo } = line
  const holderName = line.holderNames[0] ?? ''
  const place = seatNo === null ? booking.nameOfArea(areaNo ?? 0) : booking.words.place(seatNo)
  const kind = seatNo === null ? 0 : booking.geometry?.seats.kind[seatNo]
  const under = [
    seatNo === null ? '' : booking.words.section(seatNo),
    booking.nameOfCategory(line.categoryId),
    kind === 1 ? t('booking:list.wheelchair') : kind === 2 ? t('booking:list.companion') : '',
  ]
  const isComp = line.special?.kind === 'comp'
  const price = quote ? booking.money(quote.amountMinor) : t('booking:basket.noPrice')
  const isCalledOff = booking.saleState === 'cancelled'
  const amount = isComp ? t('reductions:complimentary') : price
  return (
    <li className="border-line border-b py-2 last:border-b-0">
      <div className="flex items-center gap-3">
        <SeatSwatch look={booking.hold.isOver ? 'own' : 'ownHeld'} />
        <div className="min-w-0 flex-1">
          <b className="block truncate font-semibold text-[.92rem]">{place}</b>
          <span className="block text-ink-3 text-sm [overflow-wrap:anywhere]">{under.filter(Boolean).join(' · ')}</span>
        </div>
        <div className="text-right">
          {isCalledOff ? (
            // Nobody pays it any more.
            <span className="block text-ink-3 text-xs">{type ? booking.nameOfType(type) : ''}</span>
          ) : (
            <>
              <button
                type="button"
                aria-expanded={showsWhy}
                aria-controls={whyId}
                aria-label={t('booking:why.ask', { amount })}
                disabled={!quote}
                onClick={() => setShowsWhy(!showsWhy)}
                className="tnum ml-auto block min-h-6 font-semibold text-[.92rem] underline decoration-dotted decoration-ink-3 underline-offset-4 disabled:no-underline"
              >
                {amount}
              </button>
              <TypeChoice line={line} place={place} />
            </>
          )}
        </div>
        <IconButton
          icon={X}
          size="sm"
          label={t('booking:basket.remove', { place })}
          disabled={booking.closedWhy !== null}
          onClick={() => booking.takeOut(line)}
          className="-mr-2"
        />
      </div>
      <p id={whyId} hidden={!showsWhy} className="mt-1 rounded-sm bg-sunken px-2.5 py-1.5 text-ink-2 text-xs">
        {line.special && (
          <span className="tnum block">
            {line.special.reason} · {t('reductions:insteadOf', { amount: booking.money(line.fullMinor ?? 0) })}
          </span>
        )}
        <Why line={line} />
      </p>
      {type && (type.requiresProof || type.people > 1) && (
        <p className="mt-0.5 text-ink-3 text-xs">
          {[
            type.requiresProof ? t('booking:basket.proof') : '',
            type.people > 1 ? t('booking:basket.covers', { count: type.people }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {type?.requiresName && (
        <Field
          label={t('booking:basket.nameOf', { place })}
          hideLabel
          error={showsMissing && holderName.trim() === '' ? t('booking:basket.nameNeeded') : undefined}
          className="mt-1.5"
        >
          <TextInput
            data-basket-name
            autoComplete="off"
            maxLength={100}
            placeholder={t('booking:basket.namePlaceholder')}
            value={holderName}
            onChange={(event) =>
              booking.draft.write({ names: { ...booking.draft.draft.names, [line.key]: event.target.value } })
            }
          />
        </Field>
      )}
    </li>
  )
}

function TypeChoice({ line, place }: { line: BasketLine; place: string }) {
  const { t } = useTexts('booking')
  const format = useFormat()
  const booking = useBooking()
  const { type, quote, fullMinor, seatNo } = line
  const options = booking.sale.passTypes
    .filter((each) => quoteOf(booking.sale.prices, each.id, line.categoryId) || each.id === type?.id)
    .map((each) => ({ value: each.id, label: booking.nameOfType(each) }))
  const less = quote && fullMinor && !line.special ? ` −${format.percent(1 - quote.amountMinor / fullMinor)}` : ''
  if (seatNo === null || options.length < 2) {
    return <span className="block text-ink-3 text-xs">{type ? booking.nameOfType(type) + less : ''}</span>
  }
  return (
    <span className="relative ml-auto block min-h-6 w-fit min-w-6 text-ink-3 text-xs leading-6">
      <span aria-hidden="true" className="underline decoration-dotted underline-offset-2">
        {type ? booking.nameOfType(type) + less : ''}
      </span>
      <select
        aria-label={t('booking:basket.typeOf', { place })}
        value={type?.id ?? ''}
        onChange={(event) => booking.draft.chooseType([seatNo], event.target.value as NonNullable<typeof type>['id'])}
        className="absolute inset-0 w-full cursor-pointer appearance-none rounded-xs bg-transparent text-transparent [&>*]:bg-raised [&>*]:text-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
