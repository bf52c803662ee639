import { type DepositTerms, leastDeposit } from '@marquee/contract'
import { Field, Switch, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

interface DepositChoiceProps {
  terms: DepositTerms
  grossMinor: number
  currency: string
  /** null: all is paid now. */
  partMinor: number | null
  onPart: (minor: number | null) => void
}

/** Whether a part is paid now and the rest later, and how much. */
export function DepositChoice({ terms, grossMinor, currency, partMinor, onPart }: DepositChoiceProps) {
  const { t, language } = useTexts('booking')
  const format = useFormat()
  const id = useId()
  const least = leastDeposit(terms, grossMinor)
  const [text, setText] = useState('')
  const minor = readAmount(text, currency)
  const isWrong = minor == null || minor < least || minor >= grossMinor
  if (least >= grossMinor) return null
  const write = (next: string) => {
    setText(next)
    const read = readAmount(next, currency)
    onPart(read != null && read >= least && read < grossMinor ? read : least)
  }
  return (
    <div className="flex flex-col gap-3 border-line border-b pb-3">
      <Switch
        label={t('booking:deposit.label')}
        description={t('booking:deposit.rest', { when: format.dateTime(terms.dueAt, 'short') })}
        checked={partMinor !== null}
        onCheckedChange={(checked) => {
          setText(checked ? writeAmount(least, currency, language) : '')
          onPart(checked ? least : null)
        }}
      />
      {partMinor !== null && (
        <Field
          id={id}
          label={t('booking:deposit.amount')}
          hint={isWrong ? undefined : t('booking:deposit.least', { amount: format.money(least, currency) })}
          error={
            isWrong
              ? t('booking:deposit.range', {
                  least: format.money(least, currency),
                  most: format.money(grossMinor - 1, currency),
                })
              : undefined
          }
        >
          <TextInput
            value={text}
            inputMode="decimal"
            autoComplete="off"
            suffix={currency}
            className="tnum"
            // Enter would take another sum than the one that stands here.
            onKeyDown={(event) => event.key === 'Enter' && isWrong && event.preventDefault()}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
      )}
    </div>
  )
}
