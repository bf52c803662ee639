import { groupGiftCode, readGiftCode } from '@marquee/contract'
import { Field, TextInput } from '@marquee/ui'
import type { RefObject } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { Payment } from './use-payment.ts'

interface CardFieldProps {
  id: string
  payment: Payment
  inputRef: RefObject<HTMLInputElement | null>
  currency: string
}

/** The code of a gift card, scanned or typed, and what the card holds once the code is whole. */
export function CardField({ id, payment, inputRef, currency }: CardFieldProps) {
  const { t } = useTexts('pay')
  const format = useFormat()
  const { card, failure, isAsked } = payment.card
  const isEnough = card?.state === 'active'
  const error = () => {
    if (failure) return t(failure.reason === 'GIFT_CARD' ? 'pay:voucher.unknown' : 'pay:voucher.notChecked')
    if (card && !isEnough) return t(`pay:voucher.is.${card.state}`)
    return payment.problem === 'code' ? t('pay:voucher.wrong') : undefined
  }
  const balance = card && isEnough ? format.money(card.balanceMinor, currency) : null
  return (
    <div className="flex flex-col gap-2">
      <Field id={id} label={t('pay:voucher.reference')} hint={t('pay:voucher.hint')} error={error()} required>
        <TextInput
          ref={inputRef}
          value={payment.reference}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          className="tnum"
          onKeyDown={(event) => {
            // A scanner ends with Enter: the first one only brings the code.
            if (event.key !== 'Enter' || (card && isEnough)) return
            event.preventDefault()
          }}
          onChange={(event) => payment.setReference(event.target.value)}
          onBlur={() => {
            const code = readGiftCode(payment.reference)
            if (code) payment.setReference(groupGiftCode(code))
          }}
        />
      </Field>
      <p aria-live="polite" className="min-h-5 text-sm">
        {isAsked && !card && <span className="text-ink-2">{t('pay:voucher.asking')}</span>}
        {card && balance && (
          <span className="flex justify-between gap-3">
            <span className="text-ink-2">{t('pay:voucher.balance')}</span>
            <output className="tnum font-semibold">{balance}</output>
          </span>
        )}
      </p>
    </div>
  )
}
