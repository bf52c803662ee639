import { inLanguage, type PackageRow } from '@marquee/contract'
import { Dialog, Skeleton } from '@marquee/ui'
import { useMe } from '../../lib/auth-session/current.ts'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useToday } from '../../lib/today.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useRoom } from './queries.ts'

const weeks = 4

/** For how many packages there is room on the next days, from the places of all parts. */
export function RoomDialog({ row, onClose }: { row: PackageRow; onClose: () => void }) {
  const { t, language } = useTexts('packages')
  const format = useFormat()
  const today = useToday(useMe()?.venue.zone ?? 'Europe/Istanbul')
  const until = new Date(Date.parse(`${today}T00:00:00Z`) + (weeks * 7 - 1) * 86_400_000).toISOString().slice(0, 10)
  const room = useRoom(row.id, { from: today, until })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('packages:room.title', { name: inLanguage(row.name, language) })}
      description={t('packages:room.lead')}
    >
      {room.isError && <FailedState title={t('packages:room.failed')} query={room} />}
      {room.isPending && <Skeleton className="h-40" />}
      {room.data?.length === 0 && <p className="py-4 text-ink-2">{t('packages:room.none')}</p>}
      <ul className="divide-y divide-line">
        {(room.data ?? []).map(({ date, packages, sessions }) => (
          <li key={date} className="flex items-baseline justify-between gap-3 py-2">
            <span>{format.date(date, 'short')}</span>
            <span className="flex-1 text-ink-3 text-sm">{t('packages:room.shows', { count: sessions.length })}</span>
            <span className="tnum font-semibold">
              {packages === 0
                ? t('packages:room.full')
                : t('packages:room.left', { count: packages, number: format.number(packages) })}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
