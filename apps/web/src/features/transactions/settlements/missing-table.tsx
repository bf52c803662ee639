import type { SettlementDetail, SettlementMissing } from '@marquee/contract'
import { Button, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import { useMemo, useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { useMissing } from './queries.ts'

const ReasonDialog = dialogOnDemand(() =>
  import('./reason-dialog.tsx').then((part) => ({ default: part.ReasonDialog })),
)

/** Card payments and refunds of the days that are in no line. */
export function MissingTable({ settlement }: { settlement: SettlementDetail }) {
  const { t } = useTexts('settlements')
  const format = useFormat()
  const list = useMissing(settlement.id)
  const [asked, setAsked] = useState<SettlementMissing | null>(null)
  const isOpen = settlement.state === 'open'
  const { currency } = settlement
  const columns: DataColumn<SettlementMissing>[] = useMemo(
    () => [
      { id: 'at', header: t('settlements:column.when'), cell: (row) => format.dateTime(row.at, 'short') },
      {
        id: 'order',
        header: t('settlements:column.orders'),
        cell: (row) => <b className="font-semibold">{row.order.no}</b>,
      },
      {
        id: 'reference',
        header: t('settlements:column.reference'),
        hideBelow: 'md',
        grows: true,
        cell: (row) => row.reference,
      },
      {
        id: 'amount',
        header: t('settlements:column.amount'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => <b className="tnum font-semibold">{format.money(row.amountMinor, currency)}</b>,
      },
      {
        id: 'accepted',
        header: t('settlements:accept.reason'),
        cell: (row) => (row.accepted ? <Accepted of={row.accepted} /> : isOpen && <Ask onAsk={() => setAsked(row)} />),
      },
    ],
    [t, format, currency, isOpen],
  )
  return (
    <>
      <p className="text-ink-2 text-sm">{t('settlements:missing.lead')}</p>
      <ListTable
        label={t('settlements:missing.title')}
        list={list}
        page={list.data && { rows: list.data }}
        columns={columns}
        state={{ id: null }}
        nameOf={(row) => t('settlements:orderNo', { number: row.order.no })}
        words={{ failed: t('settlements:linesFailed') }}
        empty={<EmptyState title={t('settlements:missing.none')} />}
        card={(row) => (
          <DataCard
            title={<span className="tnum">{format.money(row.amountMinor, currency)}</span>}
            facts={[format.dateTime(row.at, 'short'), t('settlements:orderNo', { number: row.order.no })].join(' · ')}
            badge={row.accepted ? <Accepted of={row.accepted} /> : isOpen && <Ask onAsk={() => setAsked(row)} />}
          />
        )}
      />
      {asked && (
        <ReasonDialog
          id={settlement.id}
          of={{ kind: asked.kind, id: asked.id }}
          lead={t('settlements:accept.missing', { amount: format.money(asked.amountMinor, currency) })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function Ask({ onAsk }: { onAsk: () => void }) {
  const { t } = useTexts('settlements')
  return (
    <Button size="sm" onClick={onAsk}>
      {t('settlements:accept.action')}
    </Button>
  )
}

/** Why something stays as it is, and who says so. */
export function Accepted({ of: { reason, by } }: { of: NonNullable<SettlementMissing['accepted']> }) {
  const { t } = useTexts('settlements')
  return (
    <span className="block max-w-[16rem] text-ink-2 text-sm">{t('settlements:accept.by', { reason, name: by })}</span>
  )
}
