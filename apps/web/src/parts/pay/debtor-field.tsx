import { Button, Field, TextInput } from '@marquee/ui'
import type { RefObject } from 'react'
import { useTexts } from '../../lib/use-texts.ts'

interface DebtorFieldProps {
  id: string
  value: string
  onChange: (value: string) => void
  /** Somebody pressed on without a name. */
  isMissing: boolean
  /** Who is known to buy; put in with one press. Never by itself: a sale on account is always a decision. */
  known: string | undefined
  inputRef?: RefObject<HTMLInputElement | null>
}

/** Who will pay what goes on account. */
export function DebtorField({ id, value, onChange, isMissing, known = '', inputRef }: DebtorFieldProps) {
  const { t } = useTexts('pay')
  const name = known.trim().slice(0, 100)
  return (
    <div className="flex flex-col gap-2">
      <Field
        id={id}
        label={t('pay:invoice.debtor')}
        hint={t('pay:invoice.debtorHint')}
        error={isMissing ? t('pay:invoice.debtorMissing') : undefined}
        required
      >
        <TextInput
          ref={inputRef}
          value={value}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {name !== '' && value.trim() !== name && (
        <Button
          variant="secondary"
          className="self-start [overflow-wrap:anywhere]"
          onClick={() => {
            onChange(name)
            inputRef?.current?.focus()
          }}
        >
          {t('pay:invoice.debtorKnown', { name })}
        </Button>
      )}
    </div>
  )
}
