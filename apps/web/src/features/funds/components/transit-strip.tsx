import { type FundTransferRow, inLanguage, type UserId } from '@marquee/contract'
import { Badge, Button, SectionHeader } from '@marquee/ui'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { TransferDeed } from '../fund-deed.ts'

interface TransitStripProps {
  rows: readonly FundTransferRow[]
  /** The person who looks: cash that they sent is received by somebody else. */
  userId: UserId | undefined
  may: { receive: boolean; cancel: boolean }
  onDeed: (transfer: FundTransferRow, deed: TransferDeed) => void
}

/** Money that has left one fund and is in no other yet. */
export function TransitStrip({ rows, userId, may, onDeed }: TransitStripProps) {
  const { t } = useTexts('funds')
  const format = useFormat()
  const [first] = rows
  if (!first) return null
  const sum = rows.reduce((total, { amountMinor }) => total + amountMinor, 0)
  return (
    <section aria-labelledby="in-transit" className="rounded-lg border border-line bg-surface-2 p-4">
      <SectionHeader
        id="in-transit"
        title={t('funds:transit.title')}
        subtitle={t('funds:transit.sum', { count: rows.length, amount: format.money(sum, first.currency) })}
      />
      <ul className="divide-y divide-line border-line border-t">
        {rows.map((row) => (
          <TransitRow key={row.id} row={row} isOwn={row.sentBy.id === userId} may={may} onDeed={onDeed} />
        ))}
      </ul>
    </section>
  )
}

interface TransitRowProps extends Pick<TransitStripProps, 'may' | 'onDeed'> {
  row: FundTransferRow
  isOwn: boolean
}

function TransitRow({ row, isOwn, may, onDeed }: TransitRowProps) {
  const { t, language } = useTexts('funds')
  const format = useFormat()
  const words = {
    amount: format.money(row.amountMinor, row.currency),
    from: inLanguage(row.from.name, language),
    to: inLanguage(row.to.name, language),
  }
  const waits = row.twoPeople && isOwn
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <span className="tnum">{words.amount}</span> · {words.from} – {words.to}
        </p>
        <p className="text-ink-3 text-sm">
          {[
            t('funds:transit.sentBy', { name: row.sentBy.name, when: format.dateTime(row.sentAt, 'short') }),
            row.note,
            waits ? t('funds:transit.someoneElse') : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {row.state === 'disputed' && (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
            <Badge tone="danger" icon={TriangleAlert}>
              {t('funds:transit.disputed')}
            </Badge>
            {t('funds:transit.says', { name: row.disputedBy ?? '', reason: row.disputeReason ?? '' })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {may.cancel && isOwn && (
          <Button onClick={() => onDeed(row, 'cancel')} aria-label={`${t('funds:cancel.action')}: ${words.amount}`}>
            {t('funds:cancel.action')}
          </Button>
        )}
        {may.receive && !isOwn && row.state === 'sent' && (
          <Button onClick={() => onDeed(row, 'dispute')} aria-label={`${t('funds:dispute.action')}: ${words.amount}`}>
            {t('funds:dispute.action')}
          </Button>
        )}
        {may.receive && !waits && (
          <Button onClick={() => onDeed(row, 'receive')} aria-label={`${t('funds:receive.action')}: ${words.amount}`}>
            {t('funds:receive.action')}
          </Button>
        )}
      </div>
    </li>
  )
}
