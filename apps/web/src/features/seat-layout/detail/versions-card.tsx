import type { LayoutVersionRow } from '@marquee/contract'
import { Card, cx, SectionHeader } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { VersionBadge } from '../components/version-badge.tsx'

interface VersionsCardProps {
  history: readonly LayoutVersionRow[]
  lookedAt: string | null
  onLook: (versionId: string) => void
}

/** Every version with its state and its days; a press shows it on the map. */
export function VersionsCard({ history, lookedAt, onLook }: VersionsCardProps) {
  const { t } = useTexts('seatLayout')
  return (
    <Card as="section">
      <SectionHeader title={t('seatLayout:version.title')} />
      <ul className="-mx-2 flex flex-col gap-1">
        {history.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              aria-pressed={version.id === lookedAt}
              onClick={() => onLook(version.id)}
              className={cx(
                'flex w-full flex-col gap-0.5 rounded-md px-2 py-2 text-left',
                version.id === lookedAt ? 'bg-accent-soft text-accent-on-soft' : 'hover:bg-sunken',
              )}
            >
              <span className="flex w-full items-center justify-between gap-2">
                <b className="font-semibold">{t('seatLayout:version.name', { version: version.version })}</b>
                <VersionBadge state={version.state} />
              </span>
              <VersionFacts version={version} isOpen={version.id === lookedAt} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function VersionFacts({ version, isOpen }: { version: LayoutVersionRow; isOpen: boolean }) {
  const { t } = useTexts('seatLayout')
  const format = useFormat()
  const places = [
    t('seatLayout:count.seats', { count: version.seats, formatted: format.number(version.seats) }),
    version.standing > 0 &&
      t('seatLayout:count.standing', { count: version.standing, formatted: format.number(version.standing) }),
  ]
  const days = [
    version.state === 'draft' && t('seatLayout:version.made', { date: format.dateTime(version.createdAt) }),
    version.publishedAt &&
      (version.publishedBy
        ? t('seatLayout:version.publishedBy', { date: format.date(version.publishedAt), name: version.publishedBy })
        : t('seatLayout:version.publishedOn', { date: format.date(version.publishedAt) })),
    version.retiredAt && t('seatLayout:version.retiredOn', { date: format.date(version.retiredAt) }),
  ]
  return (
    <span className={cx('text-xs', !isOpen && 'text-ink-3')}>
      <span className="block">{places.filter(Boolean).join(' · ')}</span>
      {days.filter(Boolean).map((day) => (
        <span key={String(day)} className="block">
          {day}
        </span>
      ))}
      {version.note && (
        <span className="block [overflow-wrap:anywhere]">{t('seatLayout:version.note', { note: version.note })}</span>
      )}
    </span>
  )
}
