import { accountKinds, bookSources, inLanguage } from '@marquee/contract'
import { type ListFilter, oneOf } from '../../lib/list/filters.ts'
import { useBusinessDay } from '../../lib/today.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { datesOf, periodOf, periods } from './periods.ts'
import { useJournalChoices } from './queries.ts'
import { useBookWords } from './use-book-words.ts'
import type { FinancesState } from './use-finances-state.ts'

/** What a view is narrowed by: the dates, and in the journal accounts, acts and sources. */
export function useFilters(state: FinancesState): ListFilter[] {
  const { t, language } = useTexts('finances')
  const today = useBusinessDay()
  const words = useBookWords()
  const choices = useJournalChoices().data
  if (state.view === 'months') return []
  const isBalance = state.view === 'balance'
  const period = periodOf(isBalance ? state.dates : state, today)
  const dates: ListFilter[] = [
    oneOf({
      id: 'period',
      label: t('finances:filter.period'),
      value: period,
      choices: periods.map((value) => ({ value, label: t(`finances:period.${value}`) })),
      any: isBalance ? t('finances:period.month') : t('finances:period.any'),
      anyLabel: t('finances:period.any'),
      choose: (value) => state.change(value === null ? { from: null, until: null } : datesOf(value, today)),
    }),
    ...(period === null
      ? []
      : [
          {
            kind: 'dates' as const,
            id: 'dates',
            from: isBalance ? state.dates.from : state.from,
            until: isBalance ? state.dates.until : state.until,
            fromLabel: t('finances:filter.from'),
            untilLabel: t('finances:filter.until'),
            choose: (change: { from?: string | null; until?: string | null }) =>
              state.change(isBalance ? { from: state.dates.from, until: state.dates.until, ...change } : change),
          },
        ]),
  ]
  if (isBalance) return dates
  const accounts = choices?.accounts ?? []
  return [
    ...dates,
    {
      kind: 'many',
      id: 'account',
      label: t('finances:filter.account'),
      value: state.account,
      options: accounts.map(({ code, name }) => ({ value: code, label: `${code} ${inLanguage(name, language)}` })),
      any: t('finances:filter.anyAccount'),
      width: 190,
      choose: (account) => state.change({ account }),
    },
    oneOf({
      id: 'kind',
      label: t('finances:filter.kind'),
      value: state.kind,
      choices: accountKinds.map((value) => ({ value, label: t(`finances:kind.${value}`) })),
      any: t('finances:filter.anyKind'),
      choose: (kind) => state.change({ kind }),
    }),
    oneOf({
      id: 'act',
      label: t('finances:filter.act'),
      value: state.act,
      choices: (choices?.acts ?? []).map((value) => ({ value, label: words.act(value) })),
      any: t('finances:filter.anyAct'),
      choose: (act) => state.change({ act }),
    }),
    oneOf({
      id: 'source',
      label: t('finances:filter.source'),
      value: state.source,
      choices: bookSources.map((value) => ({ value, label: t(`finances:source.${value}`) })),
      any: t('finances:filter.anySource'),
      choose: (source) => state.change({ source }),
    }),
  ]
}
