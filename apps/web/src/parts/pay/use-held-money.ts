import { z } from 'zod'
import { useFormat } from '../../lib/format.ts'
import type { Failure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'

const heldMoney = z.array(z.object({ till: z.string().nullable(), who: z.string(), amountMinor: z.int() })).min(1)

/** What a refusal says of the money that others have at their tills: how much each, who and where; empty: nothing. */
export function useHeldMoney(currency: string): (failure: Pick<Failure, 'details'> | null | undefined) => string {
  const { t } = useTexts('pay')
  const format = useFormat()
  const called = useGivenNames()
  return (failure) => {
    const held = heldMoney.safeParse(failure?.details.held)
    if (!held.success) return ''
    const parts = held.data.map(({ till, who, amountMinor }) => {
      const amount = format.money(amountMinor, currency)
      return till === null
        ? t('pay:taken.heldBy', { amount, name: who })
        : t('pay:taken.heldAt', { amount, till: called.till(till), name: who })
    })
    return ` ${t('pay:taken.held', { parts: parts.join('; ') })}`
  }
}
