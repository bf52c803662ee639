import { type CancelPreview, inLanguage } from '@marquee/contract'
import { Button, Field, TextInput } from '@marquee/ui'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useRefundRights } from './rights.ts'

/** The fee as someone has written it; null: as the rule says. */
export type FeeText = string | null

/** Its field, for the focus. */
export const feeId = 'refund-fee'

interface FeeChoiceProps {
  fee: FeeText
  onFee: (fee: FeeText) => void
  disabled: boolean
  rule: NonNullable<CancelPreview['rule']>
  money: (minor: number) => string
  error: string | undefined
}

/** What the rule keeps, and the ways to keep less. */
export function FeeChoice({ rule, money, fee, onFee, error, disabled }: FeeChoiceProps) {
  const { t, language } = useTexts('refunds')
  const format = useFormat()
  const { waivesFee } = useRefundRights()
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="text-ink-2">
        {t('refunds:rule.keeps', {
          name: inLanguage(rule.name, language),
          percent: format.rate(rule.feePpm),
          amount: money(rule.feeMinor),
        })}
      </p>
      {fee === null ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={disabled} onClick={() => onFee('0')}>
            {t('refunds:rule.waive')}
          </Button>
          <Button size="sm" variant="quiet" disabled={disabled} onClick={() => onFee('')}>
            {t('refunds:rule.lower')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-end gap-2">
          <Field id={feeId} label={t('refunds:rule.fee')} error={error} className="flex-[1_1_160px]">
            <TextInput
              autoFocus
              value={fee}
              inputMode="decimal"
              autoComplete="off"
              disabled={disabled}
              className="tnum"
              onChange={(event) => onFee(event.target.value)}
            />
          </Field>
          <Button size="sm" variant="quiet" disabled={disabled} onClick={() => onFee(null)}>
            {t('refunds:rule.asRule')}
          </Button>
        </div>
      )}
      {fee !== null && !waivesFee && <p className="text-ink-3">{t('refunds:rule.asks')}</p>}
    </div>
  )
}
