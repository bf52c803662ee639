import { inLanguage } from '@marquee/contract'
import type { BillDetail, BillLine, VendorBillId } from '@marquee/contract/vendor-bills'
import { Badge, Button, cx, SectionHeader } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Undo from 'lucide-react/icons/undo-2'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, useState } from 'react'
import { useCommand } from '../../../lib/command/use-command.ts'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { DetailDrawer, FactList } from '../../../lib/list/detail-drawer.tsx'
import { reportFailure } from '../../../lib/report.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useBill, useBillCommands } from '../queries.ts'
import { stateLooks } from './looks.ts'

const ReasonDialog = dialogOnDemand(() => import('./bill-dialogs.tsx').then((part) => ({ default: part.ReasonDialog })))
const PayDialog = dialogOnDemand(() => import('./bill-dialogs.tsx').then((part) => ({ default: part.PayDialog })))

/** One bill: the check against order and delivery, what was paid, and what can be done with it now. */
export function BillDrawer({ id, onClose }: { id: VendorBillId; onClose: () => void }) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  return (
    <DetailDrawer
      found={useBill(id)}
      onClose={onClose}
      words={{ one: t('vendorPayouts:one'), gone: t('vendorPayouts:gone'), failed: t('vendorPayouts:oneFailed') }}
      head={(row) => ({
        kicker: `${t('vendorPayouts:no', { number: row.billNo })} · ${row.vendorRef}`,
        title: <span className="tnum">{format.money(row.grossMinor, row.currency)}</span>,
        subtitle: row.vendor.name,
        badges: <Badge {...stateLooks[row.state]}>{t(`vendorPayouts:state.${row.state}`)}</Badge>,
      })}
    >
      {(row) => (
        <>
          <Deeds row={row} />
          <Verdict row={row} />
          <Lines row={row} />
          {row.payments.length > 0 && <Payments row={row} />}
          <Facts row={row} />
        </>
      )}
    </DetailDrawer>
  )
}

/** The buttons of the state that it is in, for people who may press them. */
function Deeds({ row }: { row: BillDetail }) {
  const { t } = useTexts('vendorPayouts')
  const [doing, setDoing] = useState<'cancel' | 'pay' | null>(null)
  const commands = useBillCommands()
  const approve = useCommand('vendorBills.approve', commands.approve.mutateAsync)
  const mayApprove = useMay('vendor_payouts', 'approve')
  const mayPay = useMay('vendor_payouts', 'pay')
  const run = async () => {
    const done = await approve.act({ id: row.id, expectedRev: row.rev })
    if (!done) return
    if ('failure' in done) reportFailure(done.error)
    else toast.success(t('vendorPayouts:approved'))
  }
  const isOwed = row.state === 'approved' || row.state === 'part_paid'
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {row.state === 'entered' && mayApprove && (
          <Button variant="primary" icon={Check} loading={approve.pending} onClick={() => void run()}>
            {t('vendorPayouts:approve')}
          </Button>
        )}
        {isOwed && mayPay && (
          <Button variant="primary" icon={Wallet} onClick={() => setDoing('pay')}>
            {t('vendorPayouts:pay.action')}
          </Button>
        )}
        {(row.state === 'entered' || row.state === 'approved') && mayApprove && (
          <Button icon={Ban} onClick={() => setDoing('cancel')}>
            {t('vendorPayouts:cancel.action')}
          </Button>
        )}
      </div>
      {doing === 'pay' && <PayDialog row={row} onClose={() => setDoing(null)} />}
      {doing === 'cancel' && <ReasonDialog row={row} paymentId={null} onClose={() => setDoing(null)} />}
    </>
  )
}

/** What the check found, in one sentence. */
function Verdict({ row }: { row: BillDetail }) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  if (row.state === 'cancelled') return null
  const difference = row.differenceMinor
  const isBeyondPart = !row.freight.isWithin || row.lines.some((line) => !line.isWithin)
  const words =
    difference === 0
      ? t(row.isWithin ? 'vendorPayouts:check.fits' : 'vendorPayouts:check.quantity')
      : t(difference > 0 ? 'vendorPayouts:check.more' : 'vendorPayouts:check.less', {
          amount: format.money(Math.abs(difference), row.currency),
        })
  return (
    <p
      className={cx(
        'rounded-md border px-3 py-2 text-sm',
        row.isWithin ? 'border-line bg-surface-2' : 'border-warning bg-warning-soft',
      )}
    >
      {words}{' '}
      {row.isWithin
        ? difference !== 0 && t('vendorPayouts:check.within', { share: format.rate(row.tolerancePpm) })
        : isBeyondPart
          ? t('vendorPayouts:check.beyond', { share: format.rate(row.tolerancePpm) })
          : row.toleranceMinor !== null &&
            t('vendorPayouts:check.beyondAmount', { amount: format.money(row.toleranceMinor, row.currency) })}
      {row.state === 'entered' && row.needsOther && <b className="mt-1 block">{t('vendorPayouts:check.needsOther')}</b>}
    </p>
  )
}

function Lines({ row }: { row: BillDetail }) {
  const { t, language } = useTexts('vendorPayouts', 'vendors')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, row.currency)
  const qty = (amount: string, { item }: BillLine) =>
    `${format.number(Number(amount))} ${t(`vendors:unit.${item.baseUnit}`)}`
  return (
    <section aria-labelledby="bill-lines">
      <SectionHeader id="bill-lines" level={3} title={t('vendorPayouts:lines')} className="!mb-1" />
      <ul className="divide-y divide-line text-sm">
        {row.lines.map((line) => {
          const facts = [
            ...(line.orderedQty === null
              ? []
              : [
                  {
                    name: t('vendorPayouts:line.ordered'),
                    qty: qty(line.orderedQty, line),
                    amount: money(line.expectedMinor),
                  },
                ]),
            {
              name: t('vendorPayouts:line.received'),
              qty: qty(line.receivedQty, line),
              amount: money(line.receivedMinor),
            },
            { name: t('vendorPayouts:line.billed'), qty: qty(line.billedQty, line), amount: money(line.billedMinor) },
          ]
          return (
            <li key={line.lineNo} className="py-2">
              <span className="flex items-start justify-between gap-3">
                <b className="min-w-0 [overflow-wrap:anywhere]">{inLanguage(line.item.name, language)}</b>
                {line.differenceMinor !== 0 && (
                  <b className={cx('tnum shrink-0', line.differenceMinor > 0 ? 'text-danger' : 'text-success')}>
                    {line.differenceMinor > 0 ? '+' : ''}
                    {money(line.differenceMinor)}
                  </b>
                )}
              </span>
              <span className="block text-ink-3 text-xs">
                {[
                  line.orderNo !== null && t('vendorPayouts:line.order', { number: line.orderNo }),
                  line.deliveryRef && t('vendorPayouts:line.note', { number: line.deliveryRef }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <dl className="mt-1 grid grid-cols-[auto_1fr_auto] gap-x-3 text-xs">
                {facts.map((fact) => (
                  <div key={fact.name} className="contents">
                    <dt className="text-ink-3">{fact.name}</dt>
                    <dd className="tnum text-right">{fact.qty}</dd>
                    <dd className="tnum text-right">{fact.amount}</dd>
                  </div>
                ))}
              </dl>
              {!line.isWithin && (
                <Badge tone="warning" icon={CircleAlert} className="mt-1">
                  {t(
                    Number(line.billedQty) > Number(line.receivedQty)
                      ? 'vendorPayouts:line.notReceived'
                      : 'vendorPayouts:line.priceDiffers',
                  )}
                </Badge>
              )}
            </li>
          )
        })}
        {(row.freight.billedMinor > 0 || row.freight.expectedMinor > 0) && <Freight row={row} />}
      </ul>
    </section>
  )
}

/** The freight of the bill beside that of its deliveries. */
function Freight({ row }: { row: BillDetail }) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  const { billedMinor, expectedMinor, differenceMinor, isWithin } = row.freight
  return (
    <li className="py-2">
      <span className="flex items-start justify-between gap-3">
        <b>{t('vendorPayouts:line.freight')}</b>
        {differenceMinor !== 0 && (
          <b className={cx('tnum shrink-0', differenceMinor > 0 ? 'text-danger' : 'text-success')}>
            {differenceMinor > 0 ? '+' : ''}
            {format.money(differenceMinor, row.currency)}
          </b>
        )}
      </span>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-xs">
        <dt className="text-ink-3">{t('vendorPayouts:line.received')}</dt>
        <dd className="tnum text-right">{format.money(expectedMinor, row.currency)}</dd>
        <dt className="text-ink-3">{t('vendorPayouts:line.billed')}</dt>
        <dd className="tnum text-right">{format.money(billedMinor, row.currency)}</dd>
      </dl>
      {!isWithin && (
        <Badge tone="warning" icon={CircleAlert} className="mt-1">
          {t('vendorPayouts:line.priceDiffers')}
        </Badge>
      )}
    </li>
  )
}

function Payments({ row }: { row: BillDetail }) {
  const { t, language } = useTexts('vendorPayouts')
  const format = useFormat()
  const mayPay = useMay('vendor_payouts', 'pay')
  const [back, setBack] = useState<string | null>(null)
  return (
    <section aria-labelledby="bill-payments">
      <SectionHeader id="bill-payments" level={3} title={t('vendorPayouts:payments')} className="!mb-1" />
      <ul className="divide-y divide-line text-sm">
        {row.payments.map((payment) => (
          <li key={payment.id} className="flex items-start justify-between gap-3 py-2">
            <span className="min-w-0">
              <b className={cx('tnum block', payment.returnedAt && 'line-through')}>
                {format.money(payment.amountMinor, row.currency)}
              </b>
              <span className="block text-ink-3 text-xs">
                {[
                  inLanguage(payment.fund.name, language),
                  payment.payoutNo !== null && t('vendorPayouts:payouts.no', { number: payment.payoutNo }),
                  payment.by,
                  format.dateTime(payment.at, 'short'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {payment.returnedAt && (
                <span className="block text-xs">
                  {t('vendorPayouts:takeBack.was', { reason: payment.reason ?? '' })}
                </span>
              )}
            </span>
            {!payment.returnedAt && payment.payoutNo === null && mayPay && (
              <Button size="sm" icon={Undo} onClick={() => setBack(payment.id)}>
                {t('vendorPayouts:takeBack.action')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {back && <ReasonDialog row={row} paymentId={back as never} onClose={() => setBack(null)} />}
    </section>
  )
}

function Facts({ row }: { row: BillDetail }) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, row.currency)
  const by = (step: BillDetail['created']) =>
    step && [step.by, format.dateTime(step.at, 'short')].filter(Boolean).join(' · ')
  const facts: (readonly [string, ReactNode])[] = [
    [t('vendorPayouts:fact.issued'), format.date(row.issuedOn)],
    [t('vendorPayouts:column.due'), format.date(row.dueOn)],
    [t('vendorPayouts:fact.net'), money(row.netMinor)],
    [t('vendorPayouts:fact.tax'), money(row.taxMinor)],
    [t('vendorPayouts:column.open'), row.openMinor > 0 && money(row.openMinor)],
    [t('vendorPayouts:fact.note'), row.note],
    [t('vendorPayouts:fact.created'), by(row.created)],
    [t('vendorPayouts:fact.approved'), by(row.approved)],
    [t('vendorPayouts:fact.cancelled'), by(row.cancelled)],
    [t('vendorPayouts:reason'), row.reason],
  ]
  return <FactList title={t('vendorPayouts:details')} facts={facts} />
}
