import type { DoorScan } from '@marquee/contract'
import { Badge, cx, EmptyState, ErrorState, Segmented, Skeleton } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { useScans } from '../queries.ts'
import { useDoorNames } from '../use-door-names.ts'
import { UndoButton } from './undo-button.tsx'

/**
 * The latest scans: who came, when, who let them in, and taking it back while that is possible. `scan` names the one at
 * the door now.
 */
export function LastScans({ scan: now }: { scan: string }) {
  const { t } = useTexts('checkIn')
  const [whose, setWhose] = useState<'own' | 'all'>('own')
  const scans = useScans(whose === 'own')
  return (
    <section aria-labelledby="scans-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="scans-title" className="font-[660] text-lg">
          {t('checkIn:scans.title')}
        </h2>
        <Segmented
          label={t('checkIn:scans.whose')}
          value={whose}
          onValueChange={setWhose}
          options={[
            { value: 'own', label: t('checkIn:scans.own') },
            { value: 'all', label: t('checkIn:scans.all') },
          ]}
        />
      </div>
      {scans.isPending ? (
        <div aria-busy="true">
          <Skeleton shape="box" width="100%" height={160} />
        </div>
      ) : scans.data === undefined ? (
        <ErrorState
          title={t('checkIn:scans.failed')}
          requestId={readFailure(scans.error).requestId ?? undefined}
          onRetry={() => void scans.refetch()}
          retrying={scans.isFetching}
        />
      ) : scans.data.length === 0 ? (
        <EmptyState title={t('checkIn:scans.none')} />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {scans.data.map((scan) => (
            <Scan key={scan.id + scan.at} scan={scan} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Scan({ scan, now }: { scan: DoorScan; now: string }) {
  const { t } = useTexts('checkIn', 'getPass')
  const format = useFormat()
  const name = useDoorNames()
  const called = useGivenNames()
  const { isUndone, reason, passes, guestName, orderNo, seat, type, undoFor } = scan
  const state = isUndone
    ? ({ tone: 'neutral', icon: Undo2, word: t('checkIn:scans.undone') } as const)
    : reason === null
      ? ({ tone: 'success', icon: CircleCheck, word: t('checkIn:scans.in') } as const)
      : ({ tone: 'danger', icon: CircleX, word: t(`checkIn:reason.${reason}`) } as const)
  const about = [
    passes > 1 ? t('checkIn:scans.passes', { count: passes }) : type && name(type),
    passes === 1 &&
      seat &&
      t(seat.isTable ? 'getPass:place.tableSeat' : 'getPass:place.seat', {
        section: called.zone(seat.section),
        row: seat.row,
        seat: seat.label,
      }),
    orderNo !== null && t('checkIn:scans.order', { number: String(orderNo) }),
  ].filter(Boolean)
  // A night's work goes past midnight, and the list reaches back to other days.
  const isToday = format.date(scan.at) === format.date(new Date().toISOString())
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <b className={cx('min-w-0 font-semibold [overflow-wrap:anywhere]', isUndone && 'line-through')}>
            {guestName ?? about[0] ?? t('checkIn:scans.unknown')}
          </b>
          <Badge tone={state.tone} icon={state.icon} className="!h-auto min-h-6 !whitespace-normal">
            {state.word}
          </Badge>
        </p>
        <p className="tnum text-ink-2 text-sm [overflow-wrap:anywhere]">
          {(guestName ? about : about.slice(1)).join(' · ')}
        </p>
        <p className="tnum text-ink-3 text-sm">
          {[isToday ? format.time(scan.at) : format.dateTime(scan.at, 'short'), scan.who, scan.gate && name(scan.gate)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {undoFor > 0 && <UndoButton key={scan.id} scanId={scan.id} seconds={undoFor} scan={now} />}
    </li>
  )
}
