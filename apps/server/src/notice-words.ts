import type { Services } from '@marquee/api'
import type { MessageKey } from '@marquee/i18n'
import { createFormatters, translate } from '@marquee/i18n/server'

/** The words of a notification, with amounts and dates as the language writes them. */
export const noticeWords: Services['noticeWords'] = (language, key, { amount, currency, date, ...values }) => {
  const format = createFormatters({ language, timeZone: 'UTC' })
  const shown = {
    ...values,
    ...(amount === undefined ? {} : { amount: format.money(Number(amount), currency ?? 'TRY') }),
    ...(date === undefined ? {} : { date: format.date(date) }),
  }
  return translate(language, `notices:${key}` as MessageKey, shown)
}
