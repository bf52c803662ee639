import { groupShortCode, inLanguage, type PassRow, type ShownPass } from '@marquee/contract'
import { Badge, Button, cx } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import UserPen from 'lucide-react/icons/user-pen'
import { Suspense, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { passLooks } from './order-states.ts'
import { TrainingBadge } from './training-badge.tsx'

const QrCode = onDemand(() => import('../mfa/qr-code.tsx').then((part) => ({ default: part.QrCode })))

/** Where a pass lets its holder sit or stand, in words. */
export function usePassPlace(): (pass: Pick<PassRow, 'seat' | 'area'>) => string {
  const { t, language } = useTexts('orderList')
  const called = useGivenNames()
  return ({ seat, area }) =>
    seat
      ? t(seat.isTable ? 'orderList:pass.tableSeat' : 'orderList:pass.seat', {
          section: called.zone(seat.section),
          row: seat.row,
          seat: seat.label,
        })
      : area
        ? inLanguage(area, language)
        : t('orderList:pass.anywhere')
}

interface PassItemProps {
  /** Its codes are null for people who may not see them. */
  pass: ShownPass
  /** People who may print passes may show their codes. */
  showsCode: boolean
  /** Why it is cancelled; null: nobody said. */
  why?: string | null
  /** The show that it is for, where the order has passes of several. */
  show?: string | null
  /** Absent without the right, or when the pass is good for nothing any more. */
  onReissue?: () => void
  /** Changes the name on it; absent without the right, or when it is used or cancelled. */
  onRename?: () => void
  /** Blocks it, or unblocks a blocked one; absent without the right, or when it is used or cancelled. */
  onBlock?: () => void
}

/** One pass: place, kind, state, its code for people and, on demand, for a camera. */
export function PassItem({
  pass,
  showsCode: mayShow,
  why = null,
  show = null,
  onReissue,
  onRename,
  onBlock,
}: PassItemProps) {
  const { t, language } = useTexts('orderList')
  const format = useFormat()
  const place = usePassPlace()
  const [isShown, setShown] = useState(false)
  const isGood = pass.state === 'issued' || pass.state === 'used'
  const people = pass.people > 1 ? t('orderList:pass.people', { count: pass.people }) : null
  const showsCode = mayShow && isGood && pass.shortCode !== null
  const code = groupShortCode(pass.shortCode ?? '')
  return (
    <li className="flex flex-col gap-2.5 border-line border-t py-3.5 first:border-t-0 first:pt-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <b className={cx('block font-semibold', pass.state === 'cancelled' && 'text-ink-3 line-through')}>
            {place(pass)}
          </b>
          <span className="block text-ink-2 text-sm [overflow-wrap:anywhere]">
            {[inLanguage(pass.type, language), people, pass.holderName].filter(Boolean).join(' · ')}
          </span>
          {show && <span className="tnum block text-ink-2 text-sm">{show}</span>}
          {pass.usedAt && (
            <span className="block text-ink-3 text-xs">
              {t('orderList:pass.usedAt', { time: format.dateTime(pass.usedAt) })}
            </span>
          )}
          {why && <span className="block text-ink-3 text-xs [overflow-wrap:anywhere]">{why}</span>}
        </div>
        {pass.isTraining ? (
          <TrainingBadge />
        ) : (
          <Badge {...passLooks[pass.state]}>{t(`orderList:passState.${pass.state}`)}</Badge>
        )}
      </div>
      {(showsCode || onReissue || onRename || onBlock) && (
        <div className="flex flex-wrap items-center gap-2">
          {showsCode && <span className="tnum mr-auto font-semibold tracking-wider">{code}</span>}
          {showsCode && (
            <Button size="sm" icon={QrCodeIcon} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {t(isShown ? 'orderList:pass.hideQr' : 'orderList:pass.showQr')}
            </Button>
          )}
          {onRename && (
            <Button size="sm" icon={UserPen} onClick={onRename}>
              {t(pass.holderName ? 'orderList:holder.change' : 'orderList:holder.add')}
            </Button>
          )}
          {onReissue && (
            <Button size="sm" icon={RefreshCw} onClick={onReissue}>
              {t('orderList:reissue.action')}
            </Button>
          )}
          {onBlock && (
            <Button size="sm" icon={pass.state === 'blocked' ? CircleCheck : Ban} onClick={onBlock}>
              {t(pass.state === 'blocked' ? 'orderList:unblock.action' : 'orderList:block.action')}
            </Button>
          )}
        </div>
      )}
      {isShown && isGood && pass.code !== null && (
        <Suspense fallback={null}>
          <QrCode text={pass.code} label={t('orderList:pass.qrOf', { code })} />
        </Suspense>
      )}
    </li>
  )
}
