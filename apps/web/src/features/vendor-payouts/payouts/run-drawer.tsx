import { inLanguage } from '@marquee/contract'
import type { PayoutRunId, RunDetail } from '@marquee/contract/vendor-payouts'
import { Badge, Button, SectionHeader, TextLink } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Send from 'lucide-react/icons/send'
import { Link } from 'react-router-dom'
import { downloadFrom } from '../../../lib/download.ts'
import { useFormat } from '../../../lib/format.ts'
import { DetailDrawer, FactList } from '../../../lib/list/detail-drawer.tsx'
import { reportFailure } from '../../../lib/report.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { usePayoutCommands, useRun } from '../queries.ts'
import { payoutLooks, runLooks } from './payout-looks.ts'
import { useDeed } from './use-deed.ts'

/** One run: its payouts, its approval, the file for the bank, and what the bank has answered. */
export function RunDrawer({ id, onClose }: { id: PayoutRunId; onClose: () => void }) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  return (
    <DetailDrawer
      found={useRun(id)}
      onClose={onClose}
      words={{
        one: t('vendorPayouts:runs.one'),
        gone: t('vendorPayouts:runs.gone'),
        failed: t('vendorPayouts:runs.oneFailed'),
      }}
      head={(row) => ({
        kicker: t('vendorPayouts:runs.no', { number: row.runNo }),
        title: <span className="tnum">{format.money(row.amountMinor, row.currency)}</span>,
        subtitle: t('vendorPayouts:dueList.ticked', { count: row.payoutCount }),
        badges: <Badge {...runLooks[row.state]}>{t(`vendorPayouts:runState.${row.state}`)}</Badge>,
      })}
    >
      {(row) => (
        <>
          <Deeds row={row} />
          {row.state === 'draft' && <Waits row={row} />}
          <Payouts rows={row.payouts} title={t('vendorPayouts:payouts.title')} id="run-payouts" />
          {row.left.length > 0 && <Payouts rows={row.left} title={t('vendorPayouts:payouts.left')} id="run-left" />}
          <Details row={row} />
        </>
      )}
    </DetailDrawer>
  )
}

function Deeds({ row }: { row: RunDetail }) {
  const { t } = useTexts('vendorPayouts')
  const commands = usePayoutCommands()
  const mayApprove = useMay('vendor_payouts', 'approve')
  const mayPay = useMay('vendor_payouts', 'pay')
  const mayCreate = useMay('vendor_payouts', 'create')
  const approve = useDeed('payoutRuns.approve', commands.approveRun.mutateAsync, t('vendorPayouts:runs.approved'))
  const cancel = useDeed('payoutRuns.cancel', commands.cancelRun.mutateAsync, t('vendorPayouts:runs.cancelled'))
  const send = useDeed('vendorPayouts.send', commands.send.mutateAsync, t('vendorPayouts:payouts.sent'))
  const settle = useDeed('vendorPayouts.settle', commands.settle.mutateAsync, t('vendorPayouts:payouts.settled'))
  const { exportRun, file } = commands
  const idsOf = (state: string) => row.payouts.filter((payout) => payout.state === state).map(({ id }) => id)
  const [approved, sent] = [idsOf('approved'), idsOf('sent')]
  const fetchFile = async () => {
    try {
      downloadFrom(await file.mutateAsync({ id: row.id }))
    } catch (error) {
      reportFailure(error)
    }
  }
  const make = async (format: (typeof row.formats)[number]) => {
    try {
      await exportRun.mutateAsync({ id: row.id, format })
      toast.success(t('vendorPayouts:runs.fileMade'))
      await fetchFile()
    } catch (error) {
      const { why } = (readFailure(error).details ?? {}) as { why?: string }
      if (why === 'moved') toast.error(t('vendorPayouts:refused.moved'))
      else reportFailure(error)
    }
  }
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {row.state === 'draft' && mayApprove && (
        <Button
          variant="primary"
          icon={Check}
          loading={approve.pending}
          onClick={() => void approve.run({ id: row.id })}
        >
          {t('vendorPayouts:approve')}
        </Button>
      )}
      {row.state === 'draft' && mayCreate && (
        <Button loading={cancel.pending} onClick={() => void cancel.run({ id: row.id })}>
          {t('vendorPayouts:runs.cancel')}
        </Button>
      )}
      {row.state === 'approved' &&
        mayPay &&
        row.formats.map((format, at) => (
          <Button
            key={format}
            icon={FileText}
            variant={at === 0 ? 'primary' : 'secondary'}
            loading={exportRun.isPending}
            onClick={() => void make(format)}
          >
            {t(`vendorPayouts:runs.make.${format}`)}
          </Button>
        ))}
      {row.file && mayPay && (
        <Button icon={Download} loading={file.isPending} onClick={() => void fetchFile()}>
          {t('vendorPayouts:runs.download')}
        </Button>
      )}
      {row.file && approved.length > 0 && mayPay && (
        <Button variant="primary" icon={Send} loading={send.pending} onClick={() => void send.run({ ids: approved })}>
          {t('vendorPayouts:runs.send', { count: approved.length })}
        </Button>
      )}
      {sent.length > 0 && mayPay && (
        <Button
          variant="primary"
          icon={CircleCheck}
          loading={settle.pending}
          onClick={() => void settle.run({ ids: sent })}
        >
          {t('vendorPayouts:runs.settle', { count: sent.length })}
        </Button>
      )}
    </div>
  )
}

function Waits({ row }: { row: RunDetail }) {
  const { t, language } = useTexts('vendorPayouts')
  const format = useFormat()
  const lacking = row.payouts.filter(({ lacksBank }) => lacksBank).map(({ vendor }) => vendor.name)
  const after =
    row.balanceAfterMinor !== null &&
    t('vendorPayouts:runs.after', {
      fund: inLanguage(row.fund.name, language),
      amount: format.money(row.balanceAfterMinor, row.currency),
    })
  return (
    <p className="rounded-md border border-warning bg-warning-soft px-3 py-2 text-sm">
      {row.needsOther && `${t('vendorPayouts:payouts.needsOther')} `}
      {lacking.length > 0 && `${t('vendorPayouts:refused.bank', { names: lacking.slice(0, 5).join(', ') })} `}
      {after}
    </p>
  )
}

interface PayoutsProps {
  rows: readonly (RunDetail['left'][number] & { isIbanHeld?: boolean })[]
  title: string
  id: string
}

function Payouts({ rows, title, id }: PayoutsProps) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  return (
    <section aria-labelledby={id}>
      <SectionHeader id={id} level={3} title={title} className="!mb-1" />
      <ul className="divide-y divide-line text-sm">
        {rows.map((payout) => (
          <li key={payout.id} className="flex items-start justify-between gap-3 py-2">
            <span className="min-w-0">
              <TextLink render={<Link to={`/inventory/vendor-payouts?view=payouts&id=${payout.id}`} />}>
                {payout.vendor.name}
              </TextLink>
              <span className="tnum block text-ink-3 text-xs">{payout.iban}</span>
              {payout.state === 'draft' && payout.isIbanHeld && (
                <Badge tone="warning" icon={CircleAlert}>
                  {t('vendorPayouts:dueList.heldBank')}
                </Badge>
              )}
            </span>
            <span className="flex shrink-0 flex-col items-end gap-1">
              <b className="tnum">{format.money(payout.amountMinor, payout.currency)}</b>
              <Badge {...payoutLooks[payout.state]}>{t(`vendorPayouts:payoutState.${payout.state}`)}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Details({ row }: { row: RunDetail }) {
  const { t, language } = useTexts('vendorPayouts')
  const format = useFormat()
  const by = (step: RunDetail['created']) =>
    step && [step.by, format.dateTime(step.at, 'short')].filter(Boolean).join(' · ')
  return (
    <FactList
      title={t('vendorPayouts:details')}
      facts={[
        [t('vendorPayouts:pay.fund'), inLanguage(row.fund.name, language)],
        [t('vendorPayouts:column.day'), format.date(row.plannedOn)],
        [t('vendorPayouts:step.created'), by(row.created)],
        [t('vendorPayouts:step.approved'), by(row.approved)],
        [t('vendorPayouts:runs.fileAt'), by(row.exported)],
        [t('vendorPayouts:runs.file'), row.file?.name],
        [t('vendorPayouts:runs.hash'), row.file?.sha256],
      ]}
    />
  )
}
