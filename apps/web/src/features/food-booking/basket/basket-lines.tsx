import { inLanguage, type LocalText } from '@marquee/contract'
import { IconButton } from '@marquee/ui'
import Pencil from 'lucide-react/icons/pencil'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { Stepper } from '../menu/stepper.tsx'
import { type Basket, priceOf, withQty } from '../model/basket.ts'
import type { Product } from '../model/menu.ts'
import { variantName } from '../model/sold-out.ts'

interface BasketLinesProps {
  basket: Basket
  productOf: (variantId: string) => Product | undefined
  currency: string
  /** How many can be had of what is wanted too often. */
  short: ReadonlyMap<string, number>
  onChange: (basket: Basket) => void
  onEdit: (key: string) => void
}

/** What is in the basket, with what was chosen and what it costs. */
export function BasketLines({ basket, productOf, currency, short, onChange, onEdit }: BasketLinesProps) {
  const { t, language } = useTexts('foodBooking')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, currency)
  const times = (qty: number, name: LocalText | undefined) =>
    [qty > 1 ? `${format.number(qty)} ×` : '', name ? inLanguage(name, language) : ''].filter(Boolean).join(' ')
  const shortWords = (variantId: string) => {
    const left = short.get(variantId)
    if (left === undefined) return null
    if (left === 0) return t('foodBooking:menu.soldOut')
    return t('foodBooking:basket.onlyLeft', { count: left, number: format.number(left) })
  }
  return (
    <ul className="divide-y divide-line">
      {basket.lines.map(({ key, wish }) => {
        const product = productOf(wish.variantId)
        const variant = product?.variants.find(({ id }) => id === wish.variantId)
        const price = priceOf(wish, productOf)
        const name = product
          ? [product.name, variant?.name].map((each) => each && inLanguage(each, language)).filter(Boolean)
          : [t('foodBooking:basket.gone')]
        const details = [
          ...(price?.modifiers.map(({ name: option, qty }) => times(qty, option)) ?? []),
          ...wish.picks.map(({ variantId, qty }, at) => {
            const part = times(qty, productOf(variantId)?.name)
            const options = price?.picks[at]?.map((option) => times(option.qty, option.name)) ?? []
            return options.length > 0 ? `${part} (${options.join(', ')})` : part
          }),
          wish.note,
          wish.course > 1 ? t('foodBooking:line.courseNo', { number: String(wish.course) }) : '',
          wish.guestNo ? t('foodBooking:line.guestNo', { number: String(wish.guestNo) }) : '',
        ].filter(Boolean)
        const ownShort = shortWords(wish.variantId)
        const partsShort = wish.picks.flatMap(({ variantId }) => {
          const words = shortWords(variantId)
          return words ? [`${variantName(variantId, productOf, language)}: ${words}`] : []
        })
        const marks = [...(ownShort ? [ownShort] : []), ...partsShort]
        return (
          <li key={key} className="flex flex-col gap-1 py-2">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name.join(' · ')}</span>
              <span className="tnum shrink-0 font-semibold">{price ? money(price.unitMinor * wish.qty) : '–'}</span>
            </p>
            {marks.length > 0 && <p className="font-semibold text-danger text-sm">{marks.join(', ')}</p>}
            {details.length > 0 && <p className="text-ink-3 text-sm">{details.join(', ')}</p>}
            <div className="flex items-center gap-2">
              <Stepper
                label={name.join(' · ')}
                value={wish.qty}
                least={0}
                most={100}
                onChange={(qty) => onChange(withQty(basket, key, qty))}
              />
              <IconButton
                icon={Pencil}
                label={t('foodBooking:basket.edit', { name: name.join(' · ') })}
                onClick={() => onEdit(key)}
                className="ml-auto"
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
