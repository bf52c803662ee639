import type { Services } from '@marquee/api'
import type { MessageKey } from '@marquee/i18n'
import { createFormatters, translate } from '@marquee/i18n/server'

/** The words of a notification, with papers, amounts and dates as the language writes them. */
export const noticeWords: Services['noticeWords'] = (
  language,
  key,
  { amount, currency, date, km, paper, way, ...values },
) => {
  const format = createFormatters({ language, timeZone: 'UTC' })
  const word = (name: string, given: Record<string, string> = {}) =>
    translate(language, `notices:${name}` as MessageKey, given)
  const due =
    km === undefined
      ? date !== undefined && { due: word('due.day', { date: format.date(date) }) }
      : { due: word('due.km', { km: format.number(Number(km)) }) }
  const shown = {
    ...values,
    ...(paper === undefined ? {} : { paper: word(`paper.${paper}`) }),
    ...(way === undefined ? {} : { way: word(`way.${way}`) }),
    ...due,
    ...(amount === undefined ? {} : { amount: format.money(Number(amount), currency ?? 'TRY') }),
    ...(date === undefined ? {} : { date: format.date(date) }),
  }
  return translate(language, `notices:${key}` as MessageKey, shown)
}
