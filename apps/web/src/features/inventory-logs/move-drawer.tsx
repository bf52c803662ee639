import { inLanguage } from '@marquee/contract'
import type { MoveRow, StockActId } from '@marquee/contract/stock'
import { Badge, Button, Drawer, TextLink } from '@marquee/ui'
import Undo from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useEscape } from '../../lib/keys/use-escape.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ReasonForm } from '../../parts/reasons/reason-form.tsx'
import { useReverse } from './queries.ts'
import { kindLooks, useMoveWords } from './words.ts'

interface MoveDrawerProps {
  move: MoveRow
  onClose: () => void
  /** Shows everything of the act. */
  onAct: (actId: StockActId) => void
}

/** One move with all that is known of it; whoever may undoes it by another one. */
export function MoveDrawer({ move, onClose, onAct }: MoveDrawerProps) {
  const { t, language } = useTexts('inventoryLogs', 'inventoryItems')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const { way, qty, signed } = useMoveWords()
  const mayReverse = useMay('stock', 'adjust')
  const seesStock = useMay('stock', 'view')
  const [reverses, setReverses] = useState(false)
  useEscape('aside', onClose)
  const money = (minor: number) => format.money(minor, currency)
  const { packing, from, to } = move
  const facts: (readonly [string, ReactNode])[] = [
    [t('inventoryLogs:column.way'), way(move)],
    [t('inventoryLogs:column.value'), money(move.valueMinor)],
    [t('inventoryLogs:drawer.freight'), move.freightMinor > 0 && money(move.freightMinor)],
    [t('inventoryLogs:drawer.variance'), move.varianceMinor !== 0 && money(move.varianceMinor)],
    [
      t('inventoryLogs:drawer.packing'),
      packing &&
        t('inventoryLogs:drawer.packed', {
          qty: format.number(Number(packing.qty)),
          packing: t(`inventoryItems:packing.${packing.unit}`),
        }),
    ],
    ...(from
      ? [
          [
            t('inventoryLogs:drawer.balanceFrom', { place: inLanguage(from.name, language) }),
            qty(move.fromAfter ?? '0', move),
          ] as const,
        ]
      : []),
    ...(to
      ? [
          [
            t('inventoryLogs:drawer.balanceTo', { place: inLanguage(to.name, language) }),
            qty(move.toAfter ?? '0', move),
          ] as const,
        ]
      : []),
    [
      t('inventoryLogs:drawer.rejected'),
      Number(move.rejectedQty) > 0 && `${qty(move.rejectedQty, move)} · ${move.rejectReason}`,
    ],
    [t('inventoryLogs:drawer.lot'), move.lot],
    [t('inventoryLogs:drawer.until'), move.expiresOn && format.date(move.expiresOn)],
    [t('inventoryLogs:drawer.vendor'), move.vendor?.name],
    [t('inventoryLogs:drawer.document'), move.vendorRef],
    [t('inventoryLogs:drawer.reason'), move.reason],
    [t('inventoryLogs:drawer.note'), move.note],
    [t('inventoryLogs:column.who'), move.who?.name],
    [t('inventoryLogs:drawer.businessDay'), format.date(move.businessDate)],
  ]
  return (
    <Drawer
      open
      inline
      onClose={onClose}
      kicker={t('inventoryLogs:moveNo', { number: move.moveNo })}
      title={<span className="tnum">{`${signed(move)} ${inLanguage(move.item.name, language)}`}</span>}
      subtitle={format.dateTime(move.at)}
      badges={<Badge {...kindLooks[move.kind]}>{t(`inventoryLogs:kind.${move.kind}`)}</Badge>}
    >
      <dl className="grid grid-cols-[8.5rem_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="tnum min-w-0 [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
      {move.photo && (
        <a href={move.photo.url} target="_blank" rel="noopener noreferrer">
          <img
            src={move.photo.smallUrl}
            alt={t('inventoryLogs:drawer.photo')}
            className="max-h-40 rounded-md border border-line"
          />
        </a>
      )}
      {move.reversesNo !== null && <p>{t('inventoryLogs:reverses', { number: move.reversesNo })}</p>}
      {move.reversedNo !== null && <p>{t('inventoryLogs:reversedBy', { number: move.reversedNo })}</p>}
      <div className="flex flex-col items-start gap-2">
        {seesStock && (
          <TextLink render={<Link to={`/inventory/list?id=${move.item.id}`} />}>
            {t('inventoryLogs:drawer.stock')}
          </TextLink>
        )}
        <Button size="sm" onClick={() => onAct(move.actId)}>
          {t('inventoryLogs:drawer.same')}
        </Button>
        {mayReverse && move.kind !== 'reversal' && move.reversedNo === null && (
          <Button size="sm" icon={Undo} onClick={() => setReverses(true)}>
            {t('inventoryLogs:reverse.open')}
          </Button>
        )}
      </div>
      {reverses && <ReverseDialog move={move} onClose={() => setReverses(false)} />}
    </Drawer>
  )
}

function ReverseDialog({ move, onClose }: { move: MoveRow; onClose: () => void }) {
  const { t, language } = useTexts('inventoryLogs')
  const reverse = useReverse()
  const { signed } = useMoveWords()
  return (
    <ReasonForm
      name="stock.reverse"
      send={reverse.mutateAsync}
      of={{ moveIds: [move.id] }}
      words={{
        title: t('inventoryLogs:reverse.title'),
        lead: `${signed(move)} ${inLanguage(move.item.name, language)}. ${t('inventoryLogs:reverse.lead')}`,
        reason: t('inventoryLogs:reverse.reason'),
        submit: t('inventoryLogs:reverse.submit'),
        done: t('inventoryLogs:reverse.done'),
      }}
      occasion="stock_adjust"
      onClose={onClose}
    />
  )
}
