import { Button, Perforation } from '@marquee/ui'
import { type ReactNode, useState } from 'react'
import { DialogLater } from '../../../lib/dialog-later.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { usePackageWords } from '../../../parts/packages/use-package-words.ts'
import { LeaveNote } from '../../../parts/reductions/leave-note.tsx'
import { useBooking } from '../booking-screen.ts'
import { Basket } from './basket.tsx'
import { Due, useDueLabel } from './due.tsx'
import { HoldHead } from './hold-head.tsx'

interface PhoneSheetProps {
  onPay: () => void
  onRelease: () => void
  showsMissing: boolean
  notice: ReactNode
}

/** The basket of a phone: what is held and what it costs below the map, everything else behind a press. */
export function PhoneSheet({ onPay, onRelease, showsMissing, notice }: PhoneSheetProps) {
  const { t } = useTexts('booking', 'reductions')
  const booking = useBooking()
  const { lines, packages, words, hold, may, closedWhy, leave } = booking
  const packageWords = usePackageWords(booking.sale)
  const singles = lines.filter(({ packaged }) => packaged === null)
  const [isOpen, setOpen] = useState(false)
  const dueLabel = useDueLabel()
  const isCalledOff = booking.saleState === 'cancelled'
  const pay = () => {
    setOpen(booking.obstacles.length > 0)
    onPay()
  }
  return (
    <section
      aria-label={t('booking:basket.pane')}
      data-foot-bar="booking"
      className="sticky bottom-0 z-sticky rounded-t-xl border-line border-t bg-surface pb-[max(12px,env(safe-area-inset-bottom))] shadow-e3"
    >
      <HoldHead compact />
      <div className="px-4 pt-3 empty:hidden">{!isOpen && notice}</div>
      {!isOpen && may.sell && <LeaveNote leave={leave} className="px-4 pt-3" />}
      {lines.length > 0 && (
        <>
          <button type="button" onClick={() => setOpen(true)} className="flex w-full gap-2 overflow-x-auto px-4 py-3">
            <span className="sr-only">{t('booking:basket.openAll')}</span>
            {packages.map((each) => (
              <span
                key={each.chosen.key}
                className="tnum min-w-[72px] flex-1 rounded-md bg-accent-soft px-2 py-1.5 text-center text-accent-on-soft"
              >
                <span className="block text-sm">{packageWords.nameOf(each)}</span>
                {!isCalledOff && (
                  <b className="block font-semibold">
                    {each.package ? booking.money(each.dueMinor) : t('booking:basket.noPrice')}
                  </b>
                )}
              </span>
            ))}
            {singles.map((line) => (
              <span
                key={line.key}
                className="tnum min-w-[72px] flex-1 rounded-md bg-accent-soft px-2 py-1.5 text-center text-accent-on-soft"
              >
                <span className="block text-sm">
                  {line.seatNo === null ? booking.nameOfArea(line.areaNo ?? 0) : words.short(line.seatNo)}
                </span>
                {!isCalledOff && (
                  <b className="block font-semibold">
                    {line.quote ? booking.money(line.quote.amountMinor) : t('booking:basket.noPrice')}
                  </b>
                )}
              </span>
            ))}
          </button>
          <div className="overflow-x-clip">
            <Perforation hole="canvas" />
          </div>
        </>
      )}
      <div className="flex items-center gap-3 px-4 pt-3">
        <div className="min-w-0 shrink-0">
          <p className="text-ink-3 text-sm">
            {booking.paid.taken.length > 0 && !isCalledOff
              ? dueLabel
              : lines.length > 0
                ? t('booking:sum.tickets', { count: lines.length })
                : t('booking:basket.none')}
          </p>
          {!isCalledOff && <Due className="text-xl leading-7" />}
        </div>
        {lines.length === 0 || isCalledOff ? (
          <Button size="lg" onClick={() => setOpen(true)} className="ml-auto">
            {t('booking:basket.openAll')}
          </Button>
        ) : may.sell ? (
          <Button
            variant="primary"
            size="lg"
            disabled={closedWhy !== null}
            loading={leave.isBusy}
            onClick={pay}
            className="min-w-0 flex-1"
          >
            {t(leave.isBeyond ? 'reductions:leave.ask' : 'booking:basket.pay')}
          </Button>
        ) : null}
      </div>
      {isOpen && (
        <DialogLater open onClose={() => setOpen(false)} title={t('booking:basket.label')}>
          <Basket
            onPay={pay}
            onRelease={() => {
              setOpen(false)
              onRelease()
            }}
            showsMissing={showsMissing}
            notice={notice}
          />
        </DialogLater>
      )}
      {hold.isBusy && (
        <span className="sr-only" role="status">
          {t('booking:hold.holding')}
        </span>
      )}
    </section>
  )
}
