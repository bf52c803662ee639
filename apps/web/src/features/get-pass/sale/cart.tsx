import { inLanguage, type OrderId, type PaymentMethod, type SessionForSale } from '@marquee/contract'
import { Button, cx, Field, type IconType, Kbd, media, Perforation, TextInput, useMedia } from '@marquee/ui'
import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import Gift from 'lucide-react/icons/gift'
import Landmark from 'lucide-react/icons/landmark'
import Pause from 'lucide-react/icons/pause'
import ShieldQuestionMark from 'lucide-react/icons/shield-question-mark'
import { Fragment, Suspense } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { onDemand } from '../../../lib/on-demand.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { namesMissing, obstaclesOf, sumOf } from '../../../parts/checkout/basket.ts'
import { offOf, reducedLines } from '../../../parts/checkout/reductions.ts'
import { ridersOf } from '../../../parts/checkout/rides.ts'
import { chosenOf } from '../../../parts/customers/chosen.ts'
import { usePaymentMethods } from '../../../parts/pay/queries.ts'
import { LeaveNote } from '../../../parts/reductions/leave-note.tsx'
import { PromoButton } from '../../../parts/reductions/promo-button.tsx'
import { ReductionButton } from '../../../parts/reductions/reduction-button.tsx'
import type { Leave } from '../../../parts/reductions/use-leave.ts'
import { leftOf, overOf, type PaymentInput } from '../../../parts/till/part-payment/payments.ts'
import { type Basket, isEmptyBasket, linesOf, packagesOf, withName } from '../model/choices.ts'
import { useNames } from '../use-names.ts'
import { PackageRow } from './package-row.tsx'

const CustomerChoice = onDemand(() =>
  import('../../../parts/customers/customer-choice.tsx').then((part) => ({ default: part.CustomerChoice })),
)

const RideSection = onDemand(() =>
  import('../../../parts/rides/ride-section.tsx').then((part) => ({ default: part.RideSection })),
)

interface CartProps {
  offer: SessionForSale
  basket: Basket
  /** What was taken for it in part. */
  taken: readonly PaymentInput[]
  onGiveBack: () => void
  maySell: boolean
  /** Nothing of it can be sold any more. */
  isCancelled: boolean
  onChange: (basket: Basket) => void
  /** By a way of the venue's, or the first of a kind. */
  onPay: (start: string) => void
  onPark: () => void
  /** Whether it may be sold at the prices it has. */
  leave: Leave
}

const payKey = 'F8'
const icons: Record<PaymentMethod, IconType> = {
  cash: Banknote,
  card: CreditCard,
  bank: Landmark,
  invoice: FileText,
  voucher: Gift,
}

/** The ticket of the guest in front: lines, the total that is always in view, and the keys that take money. */
export function Cart({
  offer,
  basket,
  taken: parts,
  onGiveBack,
  maySell,
  isCancelled,
  onChange,
  onPay,
  onPark,
  leave,
}: CartProps) {
  const { t, language } = useTexts('getPass', 'pay', 'reductions')
  const format = useFormat()
  const name = useNames()
  const phone = useMedia(media.belowMd)
  // The large key takes cash; the two ways beside it are the first others, the rest is in the payment.
  const others = (usePaymentMethods().data ?? []).filter(({ kind }) => kind !== 'cash').slice(0, 2)
  const lines = linesOf(basket, offer)
  const sold = reducedLines(lines, basket.reductions)
  const sum = sumOf(sold, offOf(basket.reductions), basket.reductions.rides)
  const minorOf = (key: string) =>
    sold
      .filter((each) => each.key === key || each.key === `${key} *`)
      .reduce((all, each) => all + each.qty * (each.quote?.amountMinor ?? 0), 0)
  const packages = packagesOf(basket, offer)
  const packaged = packages.flatMap(({ rides }) => rides)
  const obstacles = obstaclesOf(lines, packages)
  const isBroken = obstacles.some(({ kind }) => kind === 'price' || kind === 'package')
  const missing = namesMissing(obstacles)
  const { currency } = offer.prices
  const isEmpty = isEmptyBasket(basket)
  const taken = parts.reduce((all, { amountMinor }) => all + amountMinor, 0)
  const left = leftOf(sum.dueMinor, parts)
  const over = overOf(sum.dueMinor, parts)
  const mayPay = maySell && !isCancelled && !isEmpty && !isBroken && missing === 0
  const payWords = () => {
    if (leave.isBeyond) return t('reductions:leave.ask')
    if (over > 0) return t('pay:title')
    if (sum.dueMinor === 0 && !isEmpty) return t('getPass:cart.free')
    return left === 0 && taken > 0 ? t('pay:settled') : t('getPass:cart.cash', { amount: format.money(left, currency) })
  }
  const areaName = (areaNo: number | null) => {
    const area = offer.areas.find((each) => each.areaNo === areaNo)
    return area?.name && offer.areas.length > 1 ? name(area.name) : null
  }
  return (
    <section
      aria-label={t('getPass:cart.label')}
      className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-e2 max-md:sticky max-md:bottom-0 max-md:z-sticky max-md:-mx-4 max-md:rounded-b-none"
      // On a phone as high as the bar of a selection: toasts rise above it. Else they keep beside it.
      data-foot-bar={phone ? 'bulk' : 'cart'}
    >
      <div className="bg-chrome px-5 py-3 text-on-chrome max-md:hidden">
        <p className="stretch-wide font-[660]">{name(offer.session.product.name)}</p>
        <p className="tnum text-on-chrome-2 text-sm">
          {format.date(offer.session.date, 'short')}, {offer.session.time} · {name(offer.session.floor.name)}
        </p>
      </div>
      <div className="max-h-[38vh] min-h-0 overflow-y-auto px-5 pt-3 max-md:max-h-[30vh] max-md:px-4">
        {isEmpty ? (
          <p className="py-4 text-ink-3 text-sm max-md:hidden">{t('getPass:cart.empty')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {lines.map((line) => {
              const { type, quote } = line
              // Told below, by its package.
              if (line.packaged) return null
              const special = basket.reductions.specials[line.key]
              const title = type ? name(type.name) : t('getPass:cart.gone')
              return (
                <li key={line.key} className="py-2">
                  <p className="flex items-baseline justify-between gap-3">
                    <span className="min-w-0 [overflow-wrap:anywhere]">
                      <span className="tnum font-[680]">{format.number(line.qty)} ×</span>{' '}
                      <span className="font-semibold">{title}</span>
                      {areaName(line.areaNo) && (
                        <span className="ml-1.5 text-ink-3 text-sm">{areaName(line.areaNo)}</span>
                      )}
                    </span>
                    <span className="tnum shrink-0 font-semibold">
                      {quote ? format.money(minorOf(line.key), currency) : '–'}
                    </span>
                  </p>
                  {special && quote && (
                    <p className="tnum text-ink-3 text-sm">
                      {format.number(Math.min(special.qty, line.qty))} ×{' '}
                      {special.price.kind === 'comp'
                        ? t('reductions:complimentary')
                        : `${format.money(special.price.unitMinor, currency)} ${t('reductions:insteadOf', { amount: format.money(quote.amountMinor, currency) })}`}{' '}
                      · {special.price.reason}
                    </p>
                  )}
                  {type?.requiresName &&
                    Array.from({ length: line.qty }, (_, at) => (
                      <Field
                        // biome-ignore lint/suspicious/noArrayIndexKey: the first, the second holder; they never change places
                        key={at}
                        label={t('getPass:cart.holder', { type: title, number: at + 1 })}
                        hideLabel
                        className="mt-2"
                      >
                        <TextInput
                          value={line.holderNames[at] ?? ''}
                          placeholder={t('getPass:cart.holder', { type: title, number: at + 1 })}
                          maxLength={100}
                          autoComplete="off"
                          onChange={(event) => onChange(withName(basket, line.key, { at, name: event.target.value }))}
                        />
                      </Field>
                    ))}
                </li>
              )
            })}
            {packages.map((each) => (
              <PackageRow
                key={each.chosen.key}
                offer={offer}
                bought={each}
                areaName={areaName}
                rides={[...basket.reductions.rides, ...packaged]}
                onChange={(change) =>
                  onChange({
                    ...basket,
                    reductions: { ...basket.reductions, packages: change(basket.reductions.packages) },
                  })
                }
              />
            ))}
          </ul>
        )}
      </div>
      <Perforation className="mt-2 max-md:hidden" />
      <div className="flex flex-col gap-3 p-5 pt-3 max-md:gap-2 max-md:p-4 max-md:pt-2 max-md:pb-[max(12px,env(safe-area-inset-bottom))]">
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold text-ink-2">
            {over > 0
              ? t('pay:over')
              : basket.reductions.rides.length > 0
                ? t('getPass:cart.totalLabel')
                : t('getPass:cart.total', { count: sum.count })}
          </span>
          <output
            aria-label={t(over > 0 ? 'pay:over' : taken > 0 ? 'pay:remaining' : 'getPass:cart.totalLabel')}
            className="stretch-wide tnum font-[680] text-2xl max-md:text-xl"
          >
            {format.money(over || left, currency)}
          </output>
        </p>
        {sum.discountMinor > 0 && (
          <p className="tnum -mt-2 flex justify-between gap-3 text-ink-2 text-sm">
            <span>
              {basket.reductions.promo && !basket.reductions.discount
                ? t('reductions:promo.line', { code: basket.reductions.promo.code })
                : t('getPass:cart.discount')}
            </span>
            <span>−{format.money(sum.discountMinor, currency)}</span>
          </p>
        )}
        {maySell && !isCancelled && !isEmpty && (
          <Suspense fallback={null}>
            <RideSection
              door="getPass"
              ticketSessionId={basket.ticketSessionId}
              currency={currency}
              guests={ridersOf(offer.passTypes, lines)}
              rides={basket.reductions.rides}
              packaged={packaged}
              onChange={(rides) => onChange({ ...basket, reductions: { ...basket.reductions, rides } })}
              className="-my-1"
            />
          </Suspense>
        )}
        {maySell && !isEmpty && (
          <ReductionButton
            orderId={basket.orderId as OrderId}
            ticketSessionId={basket.ticketSessionId}
            lines={lines}
            nameOf={(line) => [line.type && name(line.type.name), areaName(line.areaNo)].filter(Boolean).join(' · ')}
            currency={currency}
            reductions={basket.reductions}
            onChange={(reductions) => onChange({ ...basket, reductions })}
            className="-my-1 self-start"
          />
        )}
        {maySell && !isCancelled && (
          <PromoButton
            ticketSessionId={basket.ticketSessionId}
            channel="door"
            guest={null}
            currency={currency}
            reductions={basket.reductions}
            onChange={(reductions) => onChange({ ...basket, reductions })}
            className="-mt-2 self-start"
          />
        )}
        {maySell && !isCancelled && !(isEmpty && phone) && (
          <Suspense fallback={null}>
            <CustomerChoice
              customer={basket.customer}
              onChange={(found) => onChange({ ...basket, customer: found && chosenOf(found) })}
            />
          </Suspense>
        )}
        <LeaveNote leave={leave} />
        {taken > 0 && (
          <p className="tnum flex justify-between gap-3 text-ink-2 text-sm">
            <span>{t('getPass:cart.taken', { total: format.money(sum.dueMinor, currency) })}</span>
            <span className="flex items-baseline gap-3">
              {format.money(taken, currency)}
              <button type="button" onClick={onGiveBack} className="min-h-6 font-semibold text-accent-text underline">
                {t('pay:taken.giveBack')}
              </button>
            </span>
          </p>
        )}
        {isBroken && (
          <p role="alert" className="font-medium text-danger text-sm">
            {t('getPass:cart.broken')}
          </p>
        )}
        {missing > 0 && <p className="text-ink-2 text-sm">{t('getPass:cart.names', { count: missing })}</p>}
        {maySell ? (
          <>
            <Button
              variant="primary"
              block
              icon={leave.isBeyond ? ShieldQuestionMark : Banknote}
              disabled={!mayPay}
              loading={leave.isBusy}
              onClick={() => onPay('cash')}
              aria-keyshortcuts={payKey}
              className="stretch-wide tnum !min-h-[76px] !text-lg max-md:!min-h-[60px]"
            >
              <span className="inline-flex items-center gap-3">
                {payWords()}
                <span className="inline-flex max-md:hidden">
                  <Kbd>{payKey}</Kbd>
                </span>
              </span>
            </Button>
            <div className={cx('grid grid-cols-3 gap-2', isEmpty && taken === 0 && 'max-md:hidden')}>
              {others.map((way) => (
                <Button
                  key={way.id}
                  icon={icons[way.kind]}
                  disabled={!mayPay || leave.isBeyond || leave.isBusy}
                  onClick={() => onPay(way.id)}
                  // The venue names it: a long name breaks, and none is cut.
                  className="!min-h-[56px] !whitespace-normal !px-1.5 !leading-tight max-sm:[&>span>span]:flex-col max-sm:[&>span>span]:gap-1"
                >
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <Breakable text={inLanguage(way.name, language)} />
                  </span>
                </Button>
              ))}
              <Button
                icon={Pause}
                disabled={isEmpty && taken === 0}
                onClick={onPark}
                aria-keyshortcuts="F4"
                className="!min-h-[56px] !px-2 max-sm:[&>span>span]:flex-col max-sm:[&>span>span]:gap-1"
              >
                {t('getPass:cart.park')}
              </Button>
            </div>
          </>
        ) : (
          <p className="text-ink-3 text-sm">{t('getPass:cart.mayNotSell')}</p>
        )}
      </div>
    </section>
  )
}

/** A name that breaks after its strokes ("Havale/EFT") before it breaks inside of a word. */
const Breakable = ({ text }: { text: string }) =>
  text.split('/').map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
    <Fragment key={at}>
      {at > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
