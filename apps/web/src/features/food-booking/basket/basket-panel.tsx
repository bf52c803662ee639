import { inLanguage } from '@marquee/contract'
import { Button, cx, IconButton, Kbd, Perforation, useMedia } from '@marquee/ui'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Ticket from 'lucide-react/icons/ticket'
import X from 'lucide-react/icons/x'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useParts } from '../../../parts/till/part-payment/queries.ts'
import { Stepper } from '../menu/stepper.tsx'
import { type Basket, missingOf, priceOf, type Sum, withQty } from '../model/basket.ts'
import type { Product } from '../model/menu.ts'
import { readNoted } from '../model/open-sales.ts'
import type { PassesInBasket } from '../model/passes.ts'
import { PassesPart } from './passes-part.tsx'
import { ServiceChoice } from './service-choice.tsx'

interface BasketPanelProps {
  basket: Basket
  productOf: (variantId: string) => Product | undefined
  currency: string
  sum: Sum
  maySell: boolean
  /** Whether it can be sold or kept as it is. */
  mayGoOn: boolean
  /** An order is being kept. */
  isBusy: boolean
  onChange: (basket: Basket) => void
  onEdit: (key: string) => void
  onReduce: () => void
  /** Absent: no passes can be added. */
  onPasses: (() => void) | undefined
  onNoPasses: (passes: PassesInBasket) => void
  onPay: (start: string) => void
  /** Shows the money that was taken for it before. */
  onTaken: () => void
  onKeep: () => void
}

// From here on the basket stands beside the menu: a tablet held upright has room for both.
const belowTablet = '(max-width: 719.98px)'
const payKey = 'F8'

/** What the guest in front wants: lines, how they get it, the total that is always in view, and the keys that take money. */
export function BasketPanel(props: BasketPanelProps) {
  const { basket, sum, productOf, currency, maySell, isBusy } = props
  const { onChange, onEdit, onReduce, onPasses, onNoPasses, onPay, onTaken, onKeep } = props
  const { t, language } = useTexts('foodBooking')
  const format = useFormat()
  const phone = useMedia(belowTablet)
  const money = (minor: number) => format.money(minor, currency)
  const missing = missingOf(basket)
  const isEmpty = basket.lines.length === 0
  const mayGoOn = props.mayGoOn && !isBusy
  const parts = useParts()
  const takenMinor = [...parts.of(basket.orderId), ...readNoted(basket.orderId)].reduce(
    (taken, { amountMinor }) => taken + amountMinor,
    0,
  )
  const { target } = basket
  return (
    <section
      aria-label={t('foodBooking:basket.label')}
      className="flex min-h-0 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-e2 max-[719.98px]:sticky max-[719.98px]:bottom-0 max-[719.98px]:z-sticky max-[719.98px]:-mx-4 max-[719.98px]:rounded-b-none"
      data-foot-bar={phone ? 'bulk' : 'cart'}
    >
      {target ? (
        <p className="flex items-center justify-between gap-3 bg-chrome px-5 py-3 text-on-chrome">
          <span className="stretch-wide font-[660]">
            {t('foodBooking:basket.addTo', { number: String(target.callNo) })}
          </span>
          <IconButton
            icon={X}
            label={t('foodBooking:basket.notTo')}
            onClick={() => onChange({ ...basket, target: null })}
          />
        </p>
      ) : (
        <div className="border-line border-b px-5 py-3 max-[719.98px]:px-4 max-[719.98px]:py-2">
          <ServiceChoice basket={basket} onChange={(change) => onChange({ ...basket, ...change })} />
        </div>
      )}
      <div className="max-h-[38vh] min-h-0 overflow-y-auto px-5 pt-2 max-[719.98px]:max-h-[26vh] max-[719.98px]:px-4">
        {isEmpty ? (
          <p className="py-4 text-ink-3 text-sm max-[719.98px]:hidden">{t('foodBooking:basket.empty')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {basket.lines.map(({ key, wish }) => {
              const product = productOf(wish.variantId)
              const variant = product?.variants.find(({ id }) => id === wish.variantId)
              const price = priceOf(wish, productOf)
              const name = product
                ? [product.name, variant?.name].map((each) => each && inLanguage(each, language)).filter(Boolean)
                : [t('foodBooking:basket.gone')]
              const details = [
                ...(price?.modifiers.map(({ name: option, qty }) =>
                  [qty > 1 ? `${format.number(qty)} ×` : '', inLanguage(option, language)].filter(Boolean).join(' '),
                ) ?? []),
                ...wish.picks.map(({ variantId, qty }) => {
                  const part = productOf(variantId)
                  return [qty > 1 ? `${format.number(qty)} ×` : '', part ? inLanguage(part.name, language) : '']
                    .filter(Boolean)
                    .join(' ')
                }),
                wish.note,
                wish.course > 1 ? t('foodBooking:line.courseNo', { number: String(wish.course) }) : '',
                wish.guestNo ? t('foodBooking:line.guestNo', { number: String(wish.guestNo) }) : '',
              ].filter(Boolean)
              return (
                <li key={key} className="flex flex-col gap-1 py-2">
                  <p className="flex items-baseline justify-between gap-3">
                    <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name.join(' · ')}</span>
                    <span className="tnum shrink-0 font-semibold">
                      {price ? money(price.unitMinor * wish.qty) : '–'}
                    </span>
                  </p>
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
        )}
        {basket.passes && (
          <PassesPart
            passes={basket.passes}
            currency={currency}
            onRemove={() => basket.passes && onNoPasses(basket.passes)}
          />
        )}
      </div>
      <Perforation className="mt-2 max-[719.98px]:hidden" />
      <div className="flex flex-col gap-3 p-5 pt-3 max-[719.98px]:gap-2 max-[719.98px]:p-4 max-[719.98px]:pt-2 max-[719.98px]:pb-[max(12px,env(safe-area-inset-bottom))]">
        {sum.offMinor > 0 && (
          <p className="tnum flex justify-between gap-3 text-ink-2 text-sm">
            <span>{t('foodBooking:basket.discount')}</span>
            <span>−{money(sum.offMinor)}</span>
          </p>
        )}
        {basket.tipMinor > 0 && (
          <p className="tnum flex justify-between gap-3 text-ink-2 text-sm">
            <span>{t('foodBooking:basket.tip')}</span>
            <span>{money(basket.tipMinor)}</span>
          </p>
        )}
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold text-ink-2">{t('foodBooking:basket.total', { count: sum.pieces })}</span>
          <output
            aria-label={t('foodBooking:basket.totalLabel')}
            className="stretch-wide tnum font-[680] text-2xl max-[719.98px]:text-xl"
          >
            {money(sum.dueMinor)}
          </output>
        </p>
        {maySell && !target && (!isEmpty || onPasses) && (
          <div className="-my-1 flex flex-wrap gap-2">
            {!isEmpty && (
              <Button size="sm" variant="quiet" icon={BadgePercent} onClick={onReduce}>
                {t(basket.passes ? 'foodBooking:basket.addTip' : 'foodBooking:basket.reduce')}
              </Button>
            )}
            {onPasses && (
              <Button size="sm" variant="quiet" icon={Ticket} onClick={onPasses} aria-keyshortcuts="F7">
                {t('foodBooking:passes.add')}
              </Button>
            )}
          </div>
        )}
        {basket.passes && isEmpty && <p className="text-ink-2 text-sm">{t('foodBooking:passes.needFood')}</p>}
        {takenMinor > 0 && (
          <p className="tnum flex items-center justify-between gap-3 rounded-md bg-warning-soft px-3 py-1 text-sm text-warning-on-soft">
            {t('foodBooking:basket.takenSum', { amount: money(takenMinor) })}
            <Button size="sm" variant="quiet" onClick={onTaken}>
              {t('foodBooking:basket.takenShow')}
            </Button>
          </p>
        )}
        {sum.isBroken && (
          <p role="alert" className="font-medium text-danger text-sm">
            {t('foodBooking:basket.broken')}
          </p>
        )}
        {!isEmpty && missing && <p className="text-ink-2 text-sm">{t(`foodBooking:basket.missing.${missing}`)}</p>}
        {!maySell ? (
          <p className="text-ink-3 text-sm">{t('foodBooking:basket.mayNotSell')}</p>
        ) : target ? (
          <Button
            variant="primary"
            block
            disabled={!mayGoOn}
            loading={isBusy}
            onClick={onKeep}
            aria-keyshortcuts="F4"
            className="!min-h-[64px] !text-lg"
          >
            {t('foodBooking:basket.add', { number: String(target.callNo) })}
          </Button>
        ) : (
          <>
            <Button
              variant="primary"
              block
              icon={Banknote}
              disabled={!mayGoOn}
              onClick={() => onPay('cash')}
              aria-keyshortcuts={payKey}
              className="stretch-wide tnum !min-h-[76px] !text-lg max-[719.98px]:!min-h-[60px]"
            >
              <span className="inline-flex items-center gap-3">
                {t('foodBooking:basket.cash', { amount: money(Math.max(0, sum.dueMinor - takenMinor)) })}
                <span className="inline-flex max-md:hidden">
                  <Kbd>{payKey}</Kbd>
                </span>
              </span>
            </Button>
            <div className={cx('grid grid-cols-2 gap-2', isEmpty && 'max-[719.98px]:hidden')}>
              <Button icon={CreditCard} disabled={!mayGoOn} onClick={() => onPay('card')} className="!min-h-[56px]">
                {t('foodBooking:basket.card')}
              </Button>
              <Button
                icon={Pause}
                disabled={!mayGoOn}
                loading={isBusy}
                onClick={onKeep}
                aria-keyshortcuts="F4"
                className="!min-h-[56px]"
              >
                {t('foodBooking:basket.keep')}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  )
}
