import { inLanguage } from '@marquee/contract'
import { Button, cx, IconButton, Kbd, Perforation, useMedia } from '@marquee/ui'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import Pause from 'lucide-react/icons/pause'
import Ticket from 'lucide-react/icons/ticket'
import X from 'lucide-react/icons/x'
import { Suspense } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { onDemand } from '../../../lib/on-demand.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { chosenOf } from '../../../parts/customers/chosen.ts'
import { useParts } from '../../../parts/till/part-payment/queries.ts'
import { type Basket, missingOf, type Sum } from '../model/basket.ts'
import type { Product } from '../model/menu.ts'
import { readNoted } from '../model/open-sales.ts'
import type { PassesInBasket } from '../model/passes.ts'
import { shortOf, variantName } from '../model/sold-out.ts'
import type { Hindrance } from '../offline/hindrances.ts'
import { BasketLines } from './basket-lines.tsx'
import { FoodPromo } from './food-promo.tsx'
import { OfflineNotes } from './offline-notes.tsx'
import { PassesPart } from './passes-part.tsx'
import { ServiceChoice } from './service-choice.tsx'

const CustomerChoice = onDemand(() =>
  import('../../../parts/customers/customer-choice.tsx').then((part) => ({ default: part.CustomerChoice })),
)

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
  /** It is sold without the server: what keeps it from that, and what helps; null: the server is there. */
  offline: { hindrances: readonly Hindrance[]; fixes: Partial<Record<Hindrance, () => void>> } | null
}

const offlineServices = ['counter', 'pickup'] as const

// From here on the basket stands beside the menu: a tablet held upright has room for both.
const belowTablet = '(max-width: 719.98px)'
const payKey = 'F8'

/** What the guest in front wants: lines, how they get it, the total that is always in view, and the keys that take money. */
export function BasketPanel(props: BasketPanelProps) {
  const { basket, sum, productOf, currency, maySell, isBusy } = props
  const { onChange, onEdit, onReduce, onPasses, onNoPasses, onPay, onTaken, onKeep, offline } = props
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
  // Without the server the menu takes off what needs it, which has its own words.
  const short: ReadonlyMap<string, number> = offline ? new Map() : shortOf(basket, productOf)
  const shortNames = [...short.keys()].flatMap((id) => variantName(id, productOf, language) ?? [])
  return (
    <section
      aria-label={t('foodBooking:basket.label')}
      className="flex min-h-0 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-e2 max-[719.98px]:-mx-4 max-[719.98px]:rounded-b-none"
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
          <ServiceChoice
            basket={basket}
            onChange={(change) => onChange({ ...basket, ...change })}
            {...(offline && !offline.hindrances.includes('service') && { services: offlineServices })}
          />
        </div>
      )}
      <div className="max-h-[38vh] min-h-0 overflow-y-auto px-5 pt-2 max-[719.98px]:max-h-none max-[719.98px]:px-4">
        {isEmpty ? (
          <p className="py-4 text-ink-3 text-sm max-[719.98px]:hidden">{t('foodBooking:basket.empty')}</p>
        ) : (
          <BasketLines
            basket={basket}
            productOf={productOf}
            currency={currency}
            short={short}
            onChange={onChange}
            onEdit={onEdit}
          />
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
            <span>
              {basket.promo
                ? t('foodBooking:basket.promo', { code: basket.promo.code })
                : t('foodBooking:basket.discount')}
            </span>
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
        {maySell && !offline && !target && (!isEmpty || onPasses || basket.promo) && (
          <div className="-my-1 flex flex-wrap gap-2">
            {!isEmpty && (
              <Button size="sm" variant="quiet" icon={BadgePercent} onClick={onReduce}>
                {t(basket.passes ? 'foodBooking:basket.addTip' : 'foodBooking:basket.reduce')}
              </Button>
            )}
            {(!isEmpty || basket.promo) && <FoodPromo basket={basket} currency={currency} onChange={onChange} />}
            {onPasses && (
              <Button size="sm" variant="quiet" icon={Ticket} onClick={onPasses} aria-keyshortcuts="F7">
                {t('foodBooking:passes.add')}
              </Button>
            )}
          </div>
        )}
        {maySell && !offline && !target && !(isEmpty && phone) && (
          <Suspense fallback={null}>
            <CustomerChoice
              customer={basket.customer}
              onChange={(found) => onChange({ ...basket, customer: found && chosenOf(found) })}
            />
          </Suspense>
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
        {sum.lacksDish && basket.promo && !offline && !isEmpty && (
          <p role="alert" className="font-medium text-danger text-sm">
            {t('foodBooking:basket.lacksDish', {
              code: basket.promo.code,
              name: basket.promo.free ? inLanguage(basket.promo.free.name, language) : '',
            })}
          </p>
        )}
        {offline && !isEmpty && <OfflineNotes {...offline} />}
        {sum.isBroken && !offline?.hindrances.includes('strict') && (
          <p role="alert" className="font-medium text-danger text-sm">
            {t('foodBooking:basket.broken')}
          </p>
        )}
        {shortNames.length > 0 && (
          <p role="alert" className="font-medium text-danger text-sm">
            {t('foodBooking:basket.short', { names: format.list(shortNames) })}
          </p>
        )}
        {!isEmpty && missing && <p className="text-ink-2 text-sm">{t(`foodBooking:basket.missing.${missing}`)}</p>}
        {!maySell ? (
          <p className="text-ink-3 text-sm">{t('foodBooking:basket.mayNotSell')}</p>
        ) : target && !offline ? (
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
            {offline ? (
              <p className="text-ink-2 text-sm">{t('foodBooking:offline.cashOnly')}</p>
            ) : (
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
            )}
          </>
        )}
      </div>
    </section>
  )
}
