import { type FundId, inLanguage, type SettlementDetail } from '@marquee/contract'
import { Field, Select } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '../../../lib/command/use-command.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useSettlementMutations } from './queries.ts'

interface EndDialogProps {
  kind: 'post' | 'undo'
  row: SettlementDetail
  onClose: () => void
}

/** Posts a settlement to the book, or takes its import back before that. */
export function EndDialog({ kind, row, onClose }: EndDialogProps) {
  return kind === 'post' ? <Post row={row} onClose={onClose} /> : <UndoImport row={row} onClose={onClose} />
}

function Post({ row, onClose }: Omit<EndDialogProps, 'kind'>) {
  const { t, language } = useTexts('settlements')
  const format = useFormat()
  const id = useId()
  const [fromFundId, setFrom] = useState<string>(row.fromFunds[0]?.id ?? '')
  const [toFundId, setTo] = useState<string>(row.toFunds[0]?.id ?? '')
  const { post } = useSettlementMutations()
  const command = useCommand('settlements.post', post.mutateAsync)
  const money = (minor: number) => format.money(minor, row.currency)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const funds = { fromFundId: fromFundId as FundId, toFundId: toFundId as FundId }
    const done = await command.act({ id: row.id, expectedRev: row.rev, ...funds })
    if (!done || 'failure' in done) return
    toast.success(t('settlements:post.done', { amount: money(row.netMinor) }))
    onClose()
  }
  const optionsOf = (funds: SettlementDetail['toFunds']) =>
    funds.map((fund) => ({ value: fund.id, label: inLanguage(fund.name, language) }))
  return (
    <FormDialog
      title={t('settlements:post.title')}
      lead={t(row.missing > 0 ? 'settlements:post.leadMissing' : 'settlements:post.lead', { count: row.missing })}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      said={command}
      pending={command.pending}
      submitLabel={t('settlements:post.submit', { amount: money(row.netMinor) })}
      words={{ STALE: t('settlements:stale'), STATE: t('settlements:stale') }}
    >
      <Field id={`${id}-from`} label={t('settlements:post.from')}>
        <Select value={fromFundId} options={optionsOf(row.fromFunds)} onValueChange={setFrom} />
      </Field>
      <Field id={`${id}-to`} label={t('settlements:post.to')}>
        <Select value={toFundId} options={optionsOf(row.toFunds)} onValueChange={setTo} />
      </Field>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-sm">
        {(
          [
            ['settlements:paid', row.matchedMinor],
            ['settlements:difference', row.differenceMinor],
            ['settlements:column.fee', -row.feeMinor],
            ['settlements:column.net', row.netMinor],
          ] as const
        ).map(([name, minor]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{t(name)}</dt>
            <dd className="tnum text-right font-semibold">{money(minor)}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  )
}

function UndoImport({ row, onClose }: Omit<EndDialogProps, 'kind'>) {
  const { t } = useTexts('settlements')
  const { undo } = useSettlementMutations()
  const command = useCommand('settlements.undo', undo.mutateAsync)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const done = await command.act({ id: row.id, expectedRev: row.rev })
    if (!done || 'failure' in done) return
    toast.success(t('settlements:undo.done'))
    onClose()
  }
  return (
    <FormDialog
      title={t('settlements:undo.title')}
      lead={t('settlements:undo.lead')}
      tone="danger"
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      said={command}
      pending={command.pending}
      submitLabel={t('settlements:undo.submit')}
      words={{ STALE: t('settlements:stale'), STATE: t('settlements:stale') }}
    >
      <p className="text-ink-2 text-sm">{t('settlements:undo.lines', { count: row.lines })}</p>
    </FormDialog>
  )
}
