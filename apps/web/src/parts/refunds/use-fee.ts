import { useState } from 'react'
import { readAmount } from '../../lib/amount.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { FeeText } from './fee-choice.tsx'

/** The fee that somebody keeps instead of what the rule says. */
export function useFee(currency: string) {
  const { t } = useTexts('refunds', 'errors')
  const [fee, setFee] = useState<FeeText>(null)
  const feeMinor = fee === null ? undefined : readAmount(fee, currency)
  return {
    fee,
    setFee,
    isChanged: fee !== null,
    /** Of the wish; nothing where the rule holds. */
    wish: typeof feeMinor === 'number' ? { feeMinor } : {},
    /** What is wrong with it, against what the server says to it. */
    wrongWith(asked: { feeIsTooBig: boolean; ruleMinor: number | undefined }): 'amount' | 'tooMuch' | null {
      if (fee === null) return null
      if (typeof feeMinor !== 'number') return 'amount'
      const isTooMuch = asked.feeIsTooBig || (asked.ruleMinor !== undefined && feeMinor > asked.ruleMinor)
      return isTooMuch ? 'tooMuch' : null
    },
    /** The same in words; an empty field is only wrong once something was sent. */
    errorOf(wrong: 'amount' | 'tooMuch' | null, tried: boolean): string | undefined {
      if (wrong === null || (wrong === 'amount' && fee === '' && !tried)) return undefined
      return t(wrong === 'amount' ? 'errors:field.amount' : 'refunds:rule.tooMuch')
    },
  }
}
