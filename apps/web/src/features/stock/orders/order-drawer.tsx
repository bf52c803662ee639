import { inLanguage } from '@marquee/contract'
import type { PurchaseDetail, PurchaseLine, PurchaseOrderId } from '@marquee/contract/purchases'
import { Badge, Button, SectionHeader, TextLink } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import Ban from 'lucide-react/icons/ban'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import PackagePlus from 'lucide-react/icons/package-plus'
import PackageX from 'lucide-react/icons/package-x'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import Send from 'lucide-react/icons/send'
import Undo from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useCommand } from '../../../lib/command/use-command.ts'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { DetailDrawer, FactList } from '../../../lib/list/detail-drawer.tsx'
import { reportFailure } from '../../../lib/report.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useQuantity } from '../quantity.ts'
import type { StockState } from '../use-stock-state.ts'
import { stateLooks } from './looks.ts'
import { useOrder, useOrderCommands } from './queries.ts'

const SendDialog = dialogOnDemand(() => import('./order-dialogs.tsx').then((part) => ({ default: part.SendDialog })))
const EndDialog = dialogOnDemand(() => import('./order-dialogs.tsx').then((part) => ({ default: part.EndDialog })))

/** One order: what was ordered and what has come, its deliveries, and what can be done with it now. */
export function OrderDrawer({ id, state }: { id: PurchaseOrderId; state: StockState }) {
  const { t } = useTexts('purchases')
  const format = useFormat()
  const found = useOrder(id)
  return (
    <DetailDrawer
      found={found}
      onClose={state.close}
      words={{ one: t('purchases:one'), gone: t('purchases:gone'), failed: t('purchases:oneFailed') }}
      head={(row) => ({
        kicker: row.orderNo === null ? t('purchases:draft') : t('purchases:no', { number: row.orderNo }),
        title: row.vendor.name,
        subtitle: (
          <span className="tnum">{`${t('purchases:column.total')}: ${format.money(row.totalMinor, row.currency)}`}</span>
        ),
        badges: (
          <>
            <Badge {...stateLooks[row.state]}>{t(`purchases:state.${row.state}`)}</Badge>
            {row.isLate && (
              <Badge tone="danger" icon={Clock}>
                {t('purchases:late')}
              </Badge>
            )}
          </>
        ),
      })}
    >
      {(row) => (
        <>
          <Deeds row={row} state={state} />
          <Lines row={row} />
          {row.orderNo !== null && <Deliveries row={row} />}
          <Facts row={row} />
          <Way row={row} />
        </>
      )}
    </DetailDrawer>
  )
}

type Doing = 'send' | 'mail' | 'cancel' | 'close' | null

/** The buttons of the state that it is in, for people who may press them. */
function Deeds({ row, state }: { row: PurchaseDetail; state: StockState }) {
  const { t } = useTexts('purchases')
  const [doing, setDoing] = useState<Doing>(null)
  const commands = useOrderCommands()
  const discard = useCommand('purchases.discard', commands.discard.mutateAsync)
  const mayOrder = useMay('stock', 'order')
  const mayReceive = useMay('stock', 'receive')
  const close = () => setDoing(null)
  const isDraft = row.state === 'draft'
  const isOut = row.state === 'sent' || row.state === 'part_received' || row.state === 'received'
  const dropDraft = async () => {
    const done = await discard.act({ id: row.id, expectedRev: row.rev })
    if (!done) return
    if ('failure' in done) reportFailure(done.error)
    else toast.success(t('purchases:discarded'))
  }
  const print = async () => {
    try {
      const made = commands.print.mutateAsync({ id: row.id })
      const [{ printDocument }, paper] = await Promise.all([import('../../../parts/printing/print-document.ts'), made])
      printDocument(paper)
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isDraft && mayOrder && (
          <>
            <Button variant="primary" icon={Send} onClick={() => setDoing('send')}>
              {t('purchases:send.action')}
            </Button>
            <Button icon={Pencil} onClick={() => state.openForm(row.id)}>
              {t('purchases:edit')}
            </Button>
          </>
        )}
        {isOut && mayReceive && (
          <Button
            variant={row.state === 'received' ? 'secondary' : 'primary'}
            icon={PackagePlus}
            onClick={() => state.receiveOf(row.id)}
          >
            {t('purchases:receive')}
          </Button>
        )}
        <Button icon={Printer} loading={commands.print.isPending} onClick={() => void print()}>
          {t('purchases:print')}
        </Button>
        {row.orderNo !== null && row.state !== 'cancelled' && mayOrder && (
          <Button icon={Mail} onClick={() => setDoing('mail')}>
            {t(row.mailedTo ? 'purchases:mail.action' : 'purchases:send.byMail')}
          </Button>
        )}
        {isDraft && mayOrder && (
          <Button icon={Ban} loading={discard.pending} onClick={() => void dropDraft()}>
            {t('purchases:discard')}
          </Button>
        )}
        {row.state === 'sent' && mayOrder && (
          <Button icon={Ban} onClick={() => setDoing('cancel')}>
            {t('purchases:cancel.action')}
          </Button>
        )}
        {(row.state === 'part_received' || row.state === 'received') && mayOrder && (
          <Button icon={Archive} onClick={() => setDoing('close')}>
            {t('purchases:close.action')}
          </Button>
        )}
      </div>
      {(doing === 'send' || doing === 'mail') && <SendDialog row={row} isAgain={doing === 'mail'} onClose={close} />}
      {(doing === 'cancel' || doing === 'close') && <EndDialog row={row} doing={doing} onClose={close} />}
    </>
  )
}

function Lines({ row }: { row: PurchaseDetail }) {
  const { t, language } = useTexts('purchases', 'inventoryItems')
  const format = useFormat()
  const { qty, packing } = useQuantity()
  const ordered = (line: PurchaseLine) =>
    line.packing
      ? `${format.number(Number(line.qty))} × ${packing(line.packing, line.item.baseUnit)}`
      : qty(line.qty, line.item.baseUnit)
  const hints = (line: PurchaseLine): ReactNode[] => {
    const over = Number(line.receivedQty) - Number(line.baseQty)
    const difference = line.priceDifferenceMinor
    return [
      over > 0 && t('purchases:line.over', { qty: qty(String(Math.round(over * 1e6) / 1e6), line.item.baseUnit) }),
      Number(line.rejectedQty) > 0 && t('purchases:line.rejected', { qty: qty(line.rejectedQty, line.item.baseUnit) }),
      difference !== 0 && (
        <b className={difference > 0 ? 'text-danger' : 'text-success'}>
          {t(difference > 0 ? 'purchases:line.dearer' : 'purchases:line.cheaper', {
            amount: format.money(Math.abs(difference), row.currency),
          })}
        </b>
      ),
    ].filter(Boolean)
  }
  return (
    <section aria-labelledby="order-lines">
      <SectionHeader id="order-lines" level={3} title={t('purchases:lines')} className="!mb-1" />
      <ul className="divide-y divide-line text-sm">
        {row.lines.map((line) => (
          <li key={line.lineNo} className="flex items-start justify-between gap-3 py-2">
            <span className="min-w-0">
              <b className="block [overflow-wrap:anywhere]">{inLanguage(line.item.name, language)}</b>
              <span className="tnum block text-ink-3 text-xs">
                {t('purchases:line.ordered', {
                  qty: ordered(line),
                  price: format.money(line.priceMinor, row.currency),
                })}
              </span>
              {hints(line).map((hint, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the hints have no identity but their place
                <span key={index} className="tnum block text-xs">
                  {hint}
                </span>
              ))}
            </span>
            <span className="tnum shrink-0 text-right">
              {format.money(line.amountMinor, row.currency)}
              {row.orderNo !== null && (
                <span className="block text-ink-3 text-xs">
                  {t('purchases:line.received')}{' '}
                  {t('purchases:line.of', {
                    received: format.number(Number(line.receivedQty)),
                    ordered: qty(line.baseQty, line.item.baseUnit),
                  })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Deliveries({ row }: { row: PurchaseDetail }) {
  const { t } = useTexts('purchases')
  const format = useFormat()
  const seesLog = useMay('inventory_logs', 'view')
  return (
    <section aria-labelledby="order-deliveries">
      <SectionHeader id="order-deliveries" level={3} title={t('purchases:deliveries')} className="!mb-1" />
      {row.deliveries.length === 0 && <p className="text-ink-3 text-sm">{t('purchases:delivery.none')}</p>}
      <ul className="divide-y divide-line text-sm empty:hidden">
        {row.deliveries.map((each) => (
          <li key={each.actId} className="flex items-start justify-between gap-3 py-2">
            <span className="min-w-0">
              <b className="block [overflow-wrap:anywhere]">{each.vendorRef ?? t('purchases:delivery.noNote')}</b>
              <span className="tnum block text-ink-3 text-xs">
                {[format.dateTime(each.at, 'short'), each.by].filter(Boolean).join(' · ')}
              </span>
              <span className="tnum block text-ink-3 text-xs">
                {[
                  each.lines > 0 && t('purchases:delivery.lines', { count: each.lines }),
                  each.rejected > 0 && t('purchases:delivery.rejected', { count: each.rejected }),
                  each.freightMinor > 0 &&
                    t('purchases:delivery.freight', { amount: format.money(each.freightMinor, row.currency) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {seesLog && (
                <TextLink
                  render={
                    <Link to={each.lines > 0 ? `/inventory/logs?act=${each.actId}` : '/inventory/logs?view=back'} />
                  }
                  className="text-xs"
                >
                  {t('purchases:delivery.moves')}
                </TextLink>
              )}
            </span>
            <span className="tnum shrink-0 text-right">
              {each.lines > 0 && format.money(each.valueMinor, row.currency)}
              {each.lines === 0 && (
                <Badge tone="warning" icon={PackageX}>
                  {t('purchases:delivery.allBack')}
                </Badge>
              )}
              {each.isReversed && (
                <Badge icon={Undo} className="mt-1">
                  {t('purchases:delivery.reversed')}
                </Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ row }: { row: PurchaseDetail }) {
  const { t, language } = useTexts('purchases')
  const format = useFormat()
  const facts: (readonly [string, ReactNode])[] = [
    [t('purchases:fact.place'), inLanguage(row.location.name, language)],
    [t('purchases:fact.expected'), row.expectedOn && format.date(row.expectedOn)],
    [t('purchases:fact.mailedTo'), row.mailedTo],
    [t('purchases:fact.note'), row.note],
    [t('purchases:fact.reason'), row.reason],
  ]
  return <FactList title={t('purchases:details')} facts={facts} />
}

/** Who did what with it. */
function Way({ row }: { row: PurchaseDetail }) {
  const { t } = useTexts('purchases')
  const format = useFormat()
  const { state } = row
  const ending = state === 'closed' || state === 'cancelled' || state === 'discarded' ? state : null
  const steps = [
    { name: 'created' as const, step: row.created },
    { name: 'sent' as const, step: row.sent },
    ...(ending ? [{ name: ending, step: row.ended }] : []),
  ]
  return (
    <section aria-labelledby="order-way">
      <SectionHeader id="order-way" level={3} title={t('purchases:way.title')} className="!mb-2" />
      <ol className="flex flex-col divide-y divide-line text-sm">
        {steps.map(
          ({ name, step }) =>
            step && (
              <li key={name} className="flex items-baseline justify-between gap-4 py-1.5">
                <span className="font-semibold">{t(`purchases:way.${name}`)}</span>
                <span className="tnum text-right text-ink-3 text-xs">
                  {[step.by, format.dateTime(step.at, 'short')].filter(Boolean).join(' · ')}
                </span>
              </li>
            ),
        )}
      </ol>
    </section>
  )
}
