import { inLanguage } from '@marquee/contract'
import { Avatar, Button, Icon, Perforation } from '@marquee/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, type Ref, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useDesk } from '../desk.ts'
import { AreaCounters } from '../list/area-counters.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { GuestDialog } from './guest-dialog.tsx'
import { HoldHead } from './hold-head.tsx'
import { Line } from './line.tsx'
import { OtherBaskets } from './other-baskets.tsx'
import { Sums } from './sums.tsx'
import { TypeChips } from './type-chips.tsx'

const payKey = 'F8'

interface BasketProps {
  onPay: () => void
  onRelease: () => void
  /** Somebody has tried to pay: what is missing is marked. */
  showsMissing: boolean
  /** What stands in the way, above the buttons. */
  notice?: ReactNode
  payButton?: Ref<HTMLButtonElement>
  className?: string
}

/** The ticket-shaped basket: how long it is kept, what is in it, what it costs. */
export function Basket({ onPay, onRelease, showsMissing, notice, payButton, className }: BasketProps) {
  const { t, language } = useTexts('booking')
  const format = useFormat()
  const desk = useDesk()
  const { session, hold, lines, sum, may } = desk
  const isEmpty = lines.length === 0
  return (
    <section
      aria-label={t('booking:basket.label')}
      className={`flex min-h-0 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-e2 ${className ?? ''}`}
    >
      <HoldHead />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
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
        <div className="px-5">
          <ChannelChoice />
          <TypeChips />
          {desk.geometry && <AreaCounters />}
        </div>
        {!isEmpty && (
          <ul aria-label={t('booking:basket.lines')} className="px-5 py-1">
            {lines.map((line) => (
              <Line key={line.key} line={line} showsMissing={showsMissing} />
            ))}
          </ul>
        )}
        <OtherBaskets />
      </div>
      {!isEmpty && (
        <>
          {may.sell && <GuestButton />}
          <Perforation hole="canvas" />
          <Sums />
        </>
      )}
      {notice && <div className="px-5 pt-2">{notice}</div>}
      {may.hold && (
        <>
          <div className="flex items-baseline justify-between px-5 pt-1.5 pb-2.5 font-[650]">
            <span>{t('booking:sum.total')}</span>
            <b className="tnum stretch-wide font-bold text-[30px] leading-9 tracking-[-.02em]">
              {desk.money(sum.dueMinor)}
            </b>
          </div>
          <div className="flex gap-2 px-5 pb-4">
            <Button
              onClick={onRelease}
              disabled={!hold.hold || desk.connection === 'offline'}
              loading={hold.isBusy && hold.hold !== null}
              className="min-h-14"
            >
              {t('booking:basket.release')}
            </Button>
            {may.sell && (
              <Button
                ref={payButton}
                variant="primary"
                onClick={onPay}
                disabled={isEmpty || desk.closedWhy !== null}
                aria-keyshortcuts={payKey}
                className="min-h-14 flex-1 text-md"
              >
                <span className="inline-flex items-center gap-2.5">
                  {t('booking:basket.pay')}
                  <span
                    aria-hidden="true"
                    className="rounded-xs border border-current px-[5px] max-md:hidden font-semibold text-2xs leading-[18px]"
                  >
                    {payKey}
                  </span>
                </span>
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function GuestButton() {
  const { t } = useTexts('booking')
  const { guest, note } = useDesk().draft.draft
  const [isOpen, setOpen] = useState(false)
  const name = guest.name.trim() || guest.phone.trim() || guest.email.trim()
  return (
    <div className="border-line border-t px-5 py-3">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-10 w-full items-center gap-2.5 rounded-md border border-line-strong px-3 text-left text-sm hover:bg-sunken"
      >
        {name ? <Avatar name={name} seed={name} size={24} /> : <Icon of={UserPlus} size="s" className="text-ink-3" />}
        <span className="min-w-0 flex-1 truncate">
          {name ? <b className="font-semibold">{name}</b> : t('booking:guest.add')}
          {note.trim() !== '' && <span className="text-ink-3"> · {note.trim()}</span>}
        </span>
        <Icon of={ChevronRight} size="s" className="text-ink-3" />
      </button>
      {isOpen && <GuestDialog onClose={() => setOpen(false)} />}
    </div>
  )
}
