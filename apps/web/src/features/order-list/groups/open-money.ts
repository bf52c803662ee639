import type { GroupRow } from '@marquee/contract/group-bookings'
import type { Translate } from '@marquee/i18n'

interface Words {
  t: Translate
  money: (minor: number) => string
}

/** What of a group's order is not paid yet: what is due, and what went on account. */
export const openOf = ({ dueMinor, openMinor }: NonNullable<GroupRow['order']>, { t, money }: Words): string[] => [
  ...(dueMinor > 0 ? [t('groups:due', { amount: money(dueMinor) })] : []),
  ...(openMinor > 0 ? [t('groups:onAccount', { amount: money(openMinor) })] : []),
]
