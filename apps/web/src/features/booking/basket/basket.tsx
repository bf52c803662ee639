import { inLanguage, type OrderId } from '@marquee/contract'
import { Avatar, Button, cx, Icon, Perforation } from '@marquee/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, type Ref, Suspense, useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { onDemand } from '../../../lib/on-demand.ts'
import { Phone } from '../../../lib/phone/phone.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { ridersOf } from '../../../parts/checkout/rides.ts'
import { chosenOf, guestAfter } from '../../../parts/customers/chosen.ts'
import { LeaveNote } from '../../../parts/reductions/leave-note.tsx'
import { PromoButton } from '../../../parts/reductions/promo-button.tsx'
import { ReductionButton } from '../../../parts/reductions/reduction-button.tsx'
import { useBooking } from '../booking-screen.ts'
import { AreaCounters } from '../list/area-counters.tsx'
import { PackageOffers } from '../packages/package-offers.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { Due, useDueLabel } from './due.tsx'
import { HoldHead } from './hold-head.tsx'
import { Line } from './line.tsx'
import { Sums } from './sums.tsx'
import { TypeChips } from './type-chips.tsx'

const GuestDialog = dialogOnDemand(() => import('./guest-dialog.tsx').then((part) => ({ default: part.GuestDialog })))

const CustomerChoice = onDemand(() =>
  import('../../../parts/customers/customer-choice.tsx').then((part) => ({ default: part.CustomerChoice })),
)
const RideSection = onDemand(() =>
  import('../../../parts/rides/ride-section.tsx').then((part) => ({ default: part.RideSection })),
)
const PackageLine = onDemand(() => import('./package-line.tsx').then((part) => ({ default: part.PackageLine })))
const OtherBaskets = onDemand(() => import('./other-baskets.tsx').then((part) => ({ default: part.OtherBaskets })))

const payKey = 'F8'

interface BasketProps {
  onPay: () => void
  onRelease: () => void
  /** Someone has tried to pay: what is missing is marked. */
  showsMissing: boolean
  /** What is in the way, above the buttons. */
  notice?: ReactNode
  /** What is good to know beside it, and scrolls with it. */
  after?: ReactNode
  payButton?: Ref<HTMLButtonElement>
  className?: string
}

/**
 * The ticket-shaped basket: how long it is kept, what is in it, what it costs. Between the time at its head and the sum at
 * its foot everything scrolls as one, so that nothing is out of reach however low the window is.
 */
export function Basket({ onPay, onRelease, showsMissing, notice, after, payButton, className }: BasketProps) {
  const { t, language } = useTexts('booking', 'pay', 'reductions')
  const format = useFormat()
  const booking = useBooking()
  const { session, hold, lines, packages, may, leave } = booking
  const isEmpty = lines.length === 0
  const isPaid = booking.paid.taken.length > 0
  const dueLabel = useDueLabel()
  // What was chosen stays in sight for the guest; nothing can be added to it, and nothing of it is due.
  const isCalledOff = booking.saleState === 'cancelled'
  const sells = may.sell && !isCalledOff
  const takenMinor = booking.paid.taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (
    <section
      aria-label={t('booking:basket.label')}
      className={`flex min-h-0 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-e2 ${className ?? ''}`}
    >
      <HoldHead />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overflow-x-hidden">
        <div className="px-5 pt-3.5 pb-2">
          <h2 className="stretch-wide font-[650] text-md leading-6">{inLanguage(session.product.name, language)}</h2>
          <p className="tnum text-ink-3 text-sm">
            {t('booking:session.says', {
              day: format.date(session.date, 'short'),
              time: session.time,
              floor: inLanguage(session.floor.name, language),
            })}
          </p>
        </div>
        {!isCalledOff && (
          <div className="px-5">
            <ChannelChoice />
            <TypeChips />
            {booking.geometry && <AreaCounters folds />}
            {may.hold && may.sell && <PackageOffers />}
          </div>
        )}
        {isEmpty && isPaid && !isCalledOff && <Sums />}
        {!isEmpty && (
          <ul aria-label={t('booking:basket.lines')} className="px-5 py-1">
            {lines.map(
              (line) => line.packaged === null && <Line key={line.key} line={line} showsMissing={showsMissing} />,
            )}
            <Suspense fallback={null}>
              {packages.map((each) => (
                <PackageLine key={each.chosen.key} bought={each} showsMissing={showsMissing} />
              ))}
            </Suspense>
          </ul>
        )}
        <Suspense fallback={null}>
          <OtherBaskets />
        </Suspense>
        {sells && <Customer />}
        {!isEmpty && !isCalledOff && (
          <>
            {may.sell && <GuestButton />}
            {may.sell && <Rides />}
            {may.sell && <Prices />}
            {may.sell && <Code />}
            <Sums />
          </>
        )}
        {sells && <LeaveNote leave={leave} className="px-5 pb-2" />}
        {notice && <div className="px-5 py-2 empty:hidden">{notice}</div>}
        {after}
      </div>
      {may.hold && (
        // Where there is little room an empty basket has no sum, unless there is money to give back.
        <div className={cx('shrink-0', isEmpty && !isPaid && 'md:max-lg:hidden')}>
          {!isEmpty && <Perforation hole="canvas" />}
          <div className="flex items-baseline justify-between px-5 pt-1.5 pb-2.5 font-[650]">
            {isCalledOff ? (
              isPaid && (
                <>
                  <span>{t('booking:sum.taken')}</span>
                  <b className="tnum stretch-wide font-bold text-[30px] leading-9">{booking.money(takenMinor)}</b>
                </>
              )
            ) : (
              <>
                <span>{dueLabel}</span>
                <span className="min-w-0 text-right">
                  <Due className="stretch-wide text-[30px] leading-9" />
                </span>
              </>
            )}
          </div>
          <div className="flex flex-wrap gap-2 px-5 pb-4">
            <Button
              onClick={onRelease}
              disabled={(!hold.hold && !isPaid) || booking.connection === 'offline'}
              loading={hold.isBusy && hold.hold !== null}
              className="min-h-14"
            >
              {t(hold.hold || !isPaid ? 'booking:basket.release' : 'pay:taken.giveBack')}
            </Button>
            {may.sell && (
              <Button
                ref={payButton}
                variant="primary"
                onClick={onPay}
                loading={leave.isBusy}
                disabled={isEmpty || booking.closedWhy !== null}
                aria-keyshortcuts={payKey}
                className="min-h-14 flex-1 text-md"
              >
                <span className="inline-flex items-center gap-2.5">
                  {t(leave.isBeyond ? 'reductions:leave.ask' : 'booking:basket.pay')}
                  <span
                    aria-hidden="true"
                    className="rounded-xs border border-current px-[5px] max-lg:hidden font-semibold text-2xs leading-[18px]"
                  >
                    {payKey}
                  </span>
                </span>
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

function Prices() {
  const { draft, plainLines, session, sale, words, nameOfArea, nameOfType, closedWhy } = useBooking()
  const { reductions, orderId } = draft.draft
  return (
    <ReductionButton
      orderId={orderId as OrderId}
      ticketSessionId={session.id}
      lines={plainLines}
      nameOf={({ seatNo, areaNo, type }) =>
        [seatNo === null ? nameOfArea(areaNo ?? 0) : words.place(seatNo), type && nameOfType(type)]
          .filter(Boolean)
          .join(' · ')
      }
      currency={sale.prices.currency}
      reductions={reductions}
      onChange={(next) => draft.write({ reductions: next })}
      disabled={closedWhy !== null}
      className="mx-5 mb-2 self-start"
    />
  )
}

function Code() {
  const { draft, session, sale, hold, closedWhy } = useBooking()
  const { reductions, guest } = draft.draft
  return (
    <PromoButton
      ticketSessionId={session.id}
      channel={hold.hold?.channel ?? 'door'}
      guest={guest}
      currency={sale.prices.currency}
      reductions={reductions}
      onChange={(next) => draft.write({ reductions: next })}
      disabled={closedWhy !== null}
      className="mx-5 mb-2 self-start"
    />
  )
}

/** Who is carried to the show and home: nothing where no trip goes. */
function Rides() {
  const { draft, sale, lines, packages, closedWhy } = useBooking()
  const { reductions } = draft.draft
  return (
    <Suspense fallback={null}>
      <RideSection
        door="booking"
        ticketSessionId={sale.session.id}
        currency={sale.prices.currency}
        guests={ridersOf(sale.passTypes, lines)}
        rides={reductions.rides}
        packaged={packages.flatMap((each) => each.rides)}
        onChange={(rides) => draft.write({ reductions: { ...reductions, rides } })}
        disabled={closedWhy !== null}
        className="mx-5 mb-2"
      />
    </Suspense>
  )
}

/** The guest of the order is the customer, as far as nobody has said otherwise. */
function Customer() {
  const { draft } = useBooking()
  const { customer } = draft.draft
  return (
    <Suspense fallback={null}>
      <CustomerChoice
        customer={customer}
        onChange={(found) =>
          draft.change(({ customer: before, guest }) => ({
            customer: found && chosenOf(found),
            guest: guestAfter(guest, before, found),
          }))
        }
        className="border-line border-t px-5 pt-3"
      />
    </Suspense>
  )
}

function GuestButton() {
  const { t } = useTexts('booking')
  const { guest, note } = useBooking().draft.draft
  const [isOpen, setOpen] = useState(false)
  const phone = guest.phone.trim()
  const name = guest.name.trim() || phone || guest.email.trim()
  return (
    <div className="shrink-0 px-5 pt-2 pb-1">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-10 w-full items-center gap-2.5 rounded-md border border-line-strong px-3 text-left text-sm hover:bg-sunken"
      >
        {name ? <Avatar name={name} seed={name} size={24} /> : <Icon of={UserPlus} size="s" className="text-ink-3" />}
        <span className="min-w-0 flex-1 truncate">
          {name ? (
            <b className="font-semibold">{name === phone ? <Phone number={phone} /> : name}</b>
          ) : (
            t('booking:guest.add')
          )}
          {phone !== '' && name !== phone && (
            <span className="text-ink-2">
              {' · '}
              <Phone number={phone} />
            </span>
          )}
          {note.trim() !== '' && <span className="text-ink-3"> · {note.trim()}</span>}
        </span>
        <Icon of={ChevronRight} size="s" className="text-ink-3" />
      </button>
      {isOpen && <GuestDialog onClose={() => setOpen(false)} />}
    </div>
  )
}
