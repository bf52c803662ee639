import { paymentMethods } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** In the order in which they are offered. */
export const movementKinds = ['paid_in', 'paid_out', 'drop', 'no_sale'] as const
const allMovements = [...movementKinds, 'card_refund'] as const
export type MovementKind = (typeof movementKinds)[number]

/** Words of ways of payment and of movements; what a newer server says is shown as it is. */
export function useTillWords() {
  const { t } = useTexts('till')
  const format = useFormat()
  const method = (kind: string): string => {
    const known = paymentMethods.find((each) => each === kind)
    return known ? t(`till:method.${known}`) : kind
  }
  return {
    method,
    /** What was taken off payments of a kind: nobody gets money back for what was bought on account. */
    wentBack: (kind: string): string =>
      t(kind === 'invoice' ? 'till:slip.lessOwed' : 'till:slip.refundOf', { method: method(kind) }),
    movement(kind: string): string {
      const known = allMovements.find((each) => each === kind)
      return known ? t(`till:move.${known}`) : kind
    },
    /** With its sign, also a plus. */
    signed: (minor: number, currency: string) => `${minor > 0 ? '+' : ''}${format.money(minor, currency)}`,
    difference(minor: number, currency: string): string {
      if (minor === 0) return t('till:close.exact')
      const amount = format.money(Math.abs(minor), currency)
      return minor > 0 ? t('till:close.over', { amount }) : t('till:close.short', { amount })
    },
  }
}
