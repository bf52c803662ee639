import { inLanguage } from '@marquee/contract'
import type { PayoutDetail, VendorPayoutId } from '@marquee/contract/vendor-payouts'
import { Badge, Button, SectionHeader, TextLink } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { DetailDrawer, FactList } from '../../../lib/list/detail-drawer.tsx'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { usePayout, usePayoutCommands } from '../queries.ts'
import { payoutLooks } from './payout-looks.ts'
import { useDeed } from './use-deed.ts'

const PayoutReason = dialogOnDemand(() =>
  import('./payout-dialogs.tsx').then((part) => ({ default: part.PayoutReason })),
)
const AdvanceDialog = dialogOnDemand(() =>
  import('./payout-dialogs.tsx').then((part) => ({ default: part.AdvanceDialog })),
)

const TakeBackDialog = dialogOnDemand(() =>
  import('./payout-dialogs.tsx').then((part) => ({ default: part.TakeBackDialog })),
)

/** One payout: what it pays, where it goes, what was done with it, and what can be done now. */
export function PayoutDrawer({ id, onClose }: { id: VendorPayoutId; onClose: () => void }) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  return (
    <DetailDrawer
      found={usePayout(id)}
      onClose={onClose}
      words={{
        one: t('vendorPayouts:payouts.one'),
        gone: t('vendorPayouts:payouts.gone'),
        failed: t('vendorPayouts:payouts.oneFailed'),
      }}
      head={(row) => ({
        kicker: t('vendorPayouts:payouts.no', { number: row.payoutNo }),
        title: <span className="tnum">{format.money(row.amountMinor, row.currency)}</span>,
        subtitle: row.vendor.name,
        badges: <Badge {...payoutLooks[row.state]}>{t(`vendorPayouts:payoutState.${row.state}`)}</Badge>,
      })}
    >
      {(row) => (
        <>
          <Deeds row={row} />
          <Warnings row={row} />
          <Bills row={row} />
          <Details row={row} />
          <History row={row} />
        </>
      )}
    </DetailDrawer>
  )
}

function Deeds({ row }: { row: PayoutDetail }) {
  const { t } = useTexts('vendorPayouts')
  const commands = usePayoutCommands()
  const mayApprove = useMay('vendor_payouts', 'approve')
  const mayPay = useMay('vendor_payouts', 'pay')
  const mayCreate = useMay('vendor_payouts', 'create')
  const [doing, setDoing] = useState<'fail' | 'reverse' | 'advance' | null>(null)
  const approve = useDeed('vendorPayouts.approve', commands.approve.mutateAsync, t('vendorPayouts:payouts.approved'))
  const send = useDeed('vendorPayouts.send', commands.send.mutateAsync, t('vendorPayouts:payouts.sent'))
  const settle = useDeed('vendorPayouts.settle', commands.settle.mutateAsync, t('vendorPayouts:payouts.settled'))
  const redraft = useDeed('vendorPayouts.redraft', commands.redraft.mutateAsync, t('vendorPayouts:payouts.redrafted'))
  const cancel = useDeed('vendorPayouts.cancel', commands.cancel.mutateAsync, t('vendorPayouts:payouts.cancelled'))
  const { id, state, method } = row
  const isCash = method === 'cash'
  const waitsForRun = state === 'draft' && row.run !== null
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {state === 'draft' && mayApprove && !waitsForRun && (
          <Button variant="primary" icon={Check} loading={approve.pending} onClick={() => void approve.run({ id })}>
            {t('vendorPayouts:approve')}
          </Button>
        )}
        {state === 'approved' && !isCash && mayPay && (
          <Button variant="primary" icon={Send} loading={send.pending} onClick={() => void send.run({ ids: [id] })}>
            {t('vendorPayouts:payouts.send')}
          </Button>
        )}
        {(state === 'sent' || (state === 'approved' && isCash)) && mayPay && (
          <Button
            variant="primary"
            icon={CircleCheck}
            loading={settle.pending}
            onClick={() => void settle.run({ ids: [id] })}
          >
            {t(isCash ? 'vendorPayouts:payouts.handOver' : 'vendorPayouts:payouts.settle')}
          </Button>
        )}
        {(state === 'approved' || state === 'sent') && mayPay && (
          <Button onClick={() => setDoing('fail')}>{t('vendorPayouts:payouts.fail')}</Button>
        )}
        {state === 'settled' && row.openBills.length > 0 && mayPay && (
          <Button variant="primary" onClick={() => setDoing('advance')}>
            {t('vendorPayouts:advance.action')}
          </Button>
        )}
        {state === 'settled' && mayPay && (
          <Button onClick={() => setDoing('reverse')}>{t('vendorPayouts:payouts.reverse')}</Button>
        )}
        {state === 'failed' && mayCreate && (
          <Button variant="primary" loading={redraft.pending} onClick={() => void redraft.run({ id })}>
            {t('vendorPayouts:payouts.redraft')}
          </Button>
        )}
        {(state === 'failed' || (state === 'draft' && !waitsForRun)) && mayCreate && (
          <Button loading={cancel.pending} onClick={() => void cancel.run({ id })}>
            {t('vendorPayouts:payouts.cancel')}
          </Button>
        )}
      </div>
      {(doing === 'fail' || doing === 'reverse') && (
        <PayoutReason row={row} way={doing} onClose={() => setDoing(null)} />
      )}
      {doing === 'advance' && <AdvanceDialog row={row} onClose={() => setDoing(null)} />}
    </>
  )
}

function Warnings({ row }: { row: PayoutDetail }) {
  const { t } = useTexts('vendorPayouts')
  if (row.state !== 'draft') return null
  const said = [
    row.needsOther && t('vendorPayouts:payouts.needsOther'),
    row.lacksBank && t('vendorPayouts:payouts.lacksBank'),
    row.isIbanHeld && t('vendorPayouts:payouts.heldBank'),
  ].filter((text) => text !== false)
  if (said.length === 0) return null
  return <p className="rounded-md border border-warning bg-warning-soft px-3 py-2 text-sm">{said.join(' ')}</p>
}

function Bills({ row }: { row: PayoutDetail }) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  const mayPay = useMay('vendor_payouts', 'pay')
  const [taken, setTaken] = useState<PayoutDetail['bills'][number] | null>(null)
  const money = (minor: number) => format.money(minor, row.currency)
  return (
    <section aria-labelledby="payout-bills">
      <SectionHeader id="payout-bills" level={3} title={t('vendorPayouts:payouts.bills')} className="!mb-1" />
      <ul className="divide-y divide-line text-sm">
        {row.bills.map((bill) => (
          <li key={`${bill.id}${bill.isAdvance}`} className="flex items-baseline justify-between gap-3 py-2">
            <TextLink render={<Link to={`/inventory/vendor-payouts?id=${bill.id}`} />}>
              {bill.vendorRef} · {t('vendorPayouts:no', { number: bill.billNo })}
            </TextLink>
            <span className="tnum text-right">
              <b>{money(bill.amountMinor)}</b>
              {bill.isAdvance && (
                <span className="block text-ink-3 text-xs">{t('vendorPayouts:payouts.fromAdvance')}</span>
              )}
              {bill.isAdvance && mayPay && row.state === 'settled' && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('vendorPayouts:advance.takeBackOf', { bill: bill.vendorRef })}
                  onClick={() => setTaken(bill)}
                >
                  {t('vendorPayouts:advance.takeBack')}
                </Button>
              )}
            </span>
          </li>
        ))}
        {row.advanceMinor > 0 && (
          <li className="flex justify-between gap-3 py-2">
            <span>{t('vendorPayouts:payouts.advance')}</span>
            <b className="tnum">{money(row.advanceMinor)}</b>
          </li>
        )}
      </ul>
      {taken && <TakeBackDialog row={row} bill={taken} onClose={() => setTaken(null)} />}
    </section>
  )
}

function Details({ row }: { row: PayoutDetail }) {
  const { t, language } = useTexts('vendorPayouts')
  const format = useFormat()
  return (
    <FactList
      title={t('vendorPayouts:details')}
      facts={[
        [t('vendorPayouts:pay.fund'), inLanguage(row.fund.name, language)],
        [t('vendorPayouts:column.account'), row.iban ?? (row.method === 'cash' && t('vendorPayouts:method.cash'))],
        [t('vendorPayouts:column.day'), format.date(row.plannedOn)],
        [
          t('vendorPayouts:runs.one'),
          row.run && (
            <TextLink render={<Link to={`/inventory/vendor-payouts?view=runs&id=${row.run.id}`} />}>
              {t('vendorPayouts:runs.no', { number: row.run.runNo })}
            </TextLink>
          ),
        ],
        [t('vendorPayouts:payouts.bankRef'), row.bankRef],
        [t('vendorPayouts:fact.note'), row.note],
      ]}
    />
  )
}

function History({ row }: { row: PayoutDetail }) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  return (
    <section aria-labelledby="payout-history">
      <SectionHeader id="payout-history" level={3} title={t('vendorPayouts:history')} className="!mb-1" />
      <ol className="divide-y divide-line text-sm">
        {row.events.map((event) => (
          <li key={event.id} className="py-2">
            <b className="font-semibold">{t(`vendorPayouts:step.${event.kind}`)}</b>
            <span className="tnum block text-ink-3 text-xs">
              {[event.by, format.dateTime(event.at, 'short')].filter(Boolean).join(' · ')}
            </span>
            {event.reason && <span className="block text-xs [overflow-wrap:anywhere]">{event.reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
