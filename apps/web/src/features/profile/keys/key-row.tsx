import type { ApiKeyRow } from '@marquee/contract'
import { Badge, Button, cx, Icon, type IconType, type Tone } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Moon from 'lucide-react/icons/moon'
import { useId, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { byModule } from './scopes.ts'
import { useModuleWords } from './use-module-words.ts'

const looks: Record<ApiKeyRow['state'], { tone: Tone; icon: IconType }> = {
  live: { tone: 'success', icon: CircleCheck },
  expired: { tone: 'neutral', icon: Clock },
  revoked: { tone: 'neutral', icon: Ban },
  asleep: { tone: 'warning', icon: Moon },
}

/** One key: how to tell it, what it may, when it was used, how long it lasts. Without `onRevoke` nothing is left to end. */
export function KeyRow({ row, onRevoke }: { row: ApiKeyRow; onRevoke?: () => void }) {
  const called = useGivenNames()
  const { t } = useTexts('profile')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const look = looks[row.state]
  const expiry = row.revokedAt
    ? t('profile:keys.revokedOn', { date: format.date(row.revokedAt) })
    : row.expiresAt
      ? t(row.state === 'expired' ? 'profile:keys.endedOn' : 'profile:keys.endsOn', {
          date: format.date(row.expiresAt),
        })
      : t('profile:keys.endsNever')
  return (
    <li className="border-line border-t py-3.5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className={cx('min-w-0 flex-1 text-sm', !onRevoke && 'text-ink-3')}>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <b className="font-semibold [overflow-wrap:anywhere]">{row.name}</b>
            <span className="tnum font-mono text-ink-3">
              <span className="sr-only">{t('profile:keys.hint')} </span>…{row.hint}
            </span>
            <Badge tone={look.tone} icon={look.icon}>
              {t(`profile:keys.state.${row.state}`)}
            </Badge>
          </div>
          <div className="mt-0.5 text-ink-2">
            {t('profile:keys.actsAs', { role: called.role(row.role.name) })} · {expiry}
          </div>
          <div className="text-ink-3">
            {row.lastUsedAt
              ? t('profile:keys.lastUsed', { time: format.dateTime(row.lastUsedAt), ip: row.lastUsedIp ?? '' })
              : t('profile:keys.neverUsed')}
          </div>
          {row.state === 'asleep' && <div className="mt-1 text-warning">{t('profile:keys.asleepHint')}</div>}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
            className="hit -ml-1 mt-1 inline-flex items-center gap-1 rounded-sm px-1 font-semibold text-accent-text"
          >
            <Icon of={isOpen ? ChevronDown : ChevronRight} size="s" />
            {t('profile:keys.scopes', { count: row.scopes.length })}
          </button>
        </div>
        {onRevoke && (
          <Button
            size="sm"
            variant="danger"
            onClick={onRevoke}
            aria-label={t('profile:keys.revokeNamed', { name: row.name })}
          >
            {t('profile:keys.revoke')}
          </Button>
        )}
      </div>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <Details row={row} />}
      </div>
    </li>
  )
}

function Details({ row }: { row: ApiKeyRow }) {
  const { t } = useTexts('profile')
  const format = useFormat()
  const words = useModuleWords()
  const modules = byModule(row.scopes)
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-2 rounded-md bg-sunken px-4 py-3 text-sm sm:grid-cols-2">
      {modules.map(({ key, actions }) => (
        <div key={key}>
          <dt className="font-semibold">{words.module(key)}</dt>
          <dd className="text-ink-2">{format.list(actions.map(words.action))}</dd>
        </div>
      ))}
      {row.apps && (
        <div>
          <dt className="font-semibold">{t('profile:keys.apps')}</dt>
          <dd className="text-ink-2">{t('profile:keys.appsAllowed')}</dd>
        </div>
      )}
      <div>
        <dt className="font-semibold">{t('profile:keys.madeOn')}</dt>
        <dd className="text-ink-2">{format.dateTime(row.createdAt)}</dd>
      </div>
    </dl>
  )
}
