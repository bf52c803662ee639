import { type FundRow, inLanguage } from '@marquee/contract'
import { Badge, Button, cx, IconButton, Menu, type MenuEntry } from '@marquee/ui'
import Ellipsis from 'lucide-react/icons/ellipsis'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

interface FundCardProps {
  fund: FundRow
  isOpen: boolean
  onOpen: () => void
  /** Absent for people who may not count. */
  onCount: (() => void) | undefined
  menu: readonly MenuEntry[]
}

/** One fund: what it holds, who answers for it, when it was counted last. Pressed, it shows its entries below. */
export function FundCard({ fund, isOpen, onOpen, onCount, menu }: FundCardProps) {
  const { t, language } = useTexts('funds', 'common')
  const format = useFormat()
  const name = inLanguage(fund.name, language)
  const { lastCount, floorMinor, currency, custodian } = fund
  const isLow = floorMinor !== null && fund.balanceMinor === floorMinor && floorMinor > 0
  return (
    <li
      className={cx(
        'relative flex min-w-0 flex-col gap-3 rounded-lg border bg-surface p-4',
        isOpen ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <button
          type="button"
          aria-pressed={isOpen}
          onClick={onOpen}
          className="min-w-0 text-start after:absolute after:inset-0 after:rounded-lg"
        >
          <span className="block truncate font-semibold">{name}</span>
          <span className="block text-ink-3 text-sm">
            {t(`funds:kind.${fund.kind}`)} · {fund.code}
          </span>
        </button>
        {menu.length > 0 && (
          <span className="relative -mt-1 -mr-1 shrink-0">
            <Menu
              align="end"
              items={menu}
              trigger={<IconButton icon={Ellipsis} label={t('funds:more', { fund: name })} />}
            />
          </span>
        )}
      </div>
      <p className="tnum stretch-wide font-[660] text-lg">{format.money(fund.balanceMinor, currency)}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm [&>dd]:m-0 [&>dd]:text-end [&>dt]:text-ink-3">
        <dt>{t('funds:floor')}</dt>
        <dd className="tnum">{floorMinor === null ? t('funds:notWatched') : format.money(floorMinor, currency)}</dd>
        <dt>{t('funds:custodian')}</dt>
        <dd className="[overflow-wrap:anywhere]">{custodian?.name ?? '–'}</dd>
        <dt>{t('funds:counted')}</dt>
        <dd className="[overflow-wrap:anywhere]">
          {lastCount ? t('funds:countedBy', { when: format.dateTime(lastCount.at, 'short'), name: lastCount.by }) : '–'}
        </dd>
      </dl>
      <div className="mt-auto flex min-h-11 items-center justify-between gap-2">
        {lastCount === null ? (
          <Badge tone="warning" icon={TriangleAlert}>
            {t('funds:neverCounted')}
          </Badge>
        ) : isLow ? (
          <Badge tone="warning" icon={TriangleAlert}>
            {t('funds:atFloor')}
          </Badge>
        ) : (
          <span />
        )}
        {onCount && (
          <Button onClick={onCount} className="relative" aria-label={`${t('funds:count.action')}: ${name}`}>
            {t('funds:count.action')}
          </Button>
        )}
      </div>
    </li>
  )
}
