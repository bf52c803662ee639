import { type FundRow, inLanguage } from '@marquee/contract'
import { useId, useState } from 'react'
import { readAmount } from '../../../lib/amount.ts'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { noCount, readCount } from '../../../parts/till/count.ts'
import { CountField } from '../../../parts/till/count-field.tsx'
import { useFundMutations } from '../queries.ts'
import { AmountField, LineField } from './fields.tsx'

/** What is really there. The first count sets what the fund begins with, and its floor. */
export function CountDialog({ fund, onClose }: { fund: FundRow; onClose: () => void }) {
  const { t, language } = useTexts('funds', 'errors', 'till')
  const format = useFormat()
  const id = useId()
  const { count: send } = useFundMutations()
  const [count, setCount] = useState(noCount)
  const [reason, setReason] = useState('')
  const [floor, setFloor] = useState('')
  const isFirst = fund.lastCount === null
  const read = readCount(count, fund.currency)
  const floorMinor = readAmount(floor, fund.currency)
  const differenceMinor = read ? read.minor - fund.balanceMinor : 0
  const needsReason = !isFirst && differenceMinor !== 0
  const form = useCommandForm({
    name: 'funds.count',
    send: send.mutateAsync,
    fields: ['countedMinor', ...(needsReason ? ['reason'] : []), ...(fund.floorMinor === null ? ['floorMinor'] : [])],
    read() {
      if (!read || floorMinor === null || (needsReason && !reason.trim())) return null
      const { minor, ...pieces } = read
      return {
        fundId: fund.id,
        countedMinor: minor,
        // Cards and the bank go on moving while they are compared with a statement; a safe is counted as it stands.
        ...((fund.kind === 'safe' || fund.kind === 'petty_cash') && { expectedMinor: fund.balanceMinor }),
        ...pieces,
        ...(needsReason && { reason: reason.trim() }),
        ...(floorMinor !== undefined && { floorMinor }),
      }
    },
    onDone() {
      toast.success(t('funds:count.done', { fund: inLanguage(fund.name, language) }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('funds:count.title', { fund: inLanguage(fund.name, language) })}
      lead={
        isFirst
          ? t('funds:count.leadFirst')
          : t('funds:count.lead', { amount: format.money(fund.balanceMinor, fund.currency) })
      }
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={reason !== '' || floor !== '' || JSON.stringify(count) !== JSON.stringify(noCount)}
      submitLabel={t('funds:count.submit')}
    >
      <CountField
        id={`${id}-counted`}
        label={t('funds:count.counted')}
        error={form.errorAt('countedMinor', !read && t('errors:field.amount'))}
        currency={fund.currency}
        count={count}
        onCount={setCount}
      />
      {!isFirst && read && (
        <p aria-live="polite" className="flex items-baseline justify-between gap-3 text-sm">
          <span>{t('funds:count.difference')}</span>
          <span className={differenceMinor === 0 ? 'tnum' : 'tnum font-semibold text-danger'}>
            {format.money(differenceMinor, fund.currency)}
          </span>
        </p>
      )}
      {needsReason && (
        <LineField
          occasion="fund_difference"
          label={t('funds:count.reason')}
          error={form.errorAt('reason', !reason.trim() && t('errors:field.required'))}
          required
          value={reason}
          onValue={setReason}
        />
      )}
      {fund.floorMinor === null && (
        <AmountField
          label={t('funds:count.floor')}
          hint={t('funds:count.floorHint')}
          error={form.errorAt('floorMinor', floorMinor === null && t('errors:field.amount'))}
          value={floor}
          onValue={setFloor}
          currency={fund.currency}
        />
      )}
    </FormDialog>
  )
}
