import { inLanguage, transactionKinds, transactionStates } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { type ListFilter, oneOf } from '../../lib/list/filters.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../../parts/names/given-names.ts'
import { periods } from './periods.ts'
import { useShows, useTransactionChoices } from './queries.ts'
import type { TransactionsState } from './use-transactions-state.ts'

/** What payments and refunds are narrowed by. */
export function useFilters(state: TransactionsState): ListFilter[] {
  const { t, language } = useTexts('transactions')
  const format = useFormat()
  const called = useGivenNames()
  const seesOrders = useMay('order_list', 'view')
  const { methods = [], tills = [], clerks = [], promoCodes = [] } = useTransactionChoices().data ?? {}
  const { shows = [] } = useShows(state.show, seesOrders).data ?? {}
  return [
    oneOf({
      id: 'period',
      label: t('transactions:filter.period'),
      value: state.period === 'today' ? null : state.period,
      choices: periods
        .filter((value) => value !== 'today')
        .map((value) => ({ value, label: t(`transactions:period.${value}`) })),
      any: t('transactions:period.today'),
      anyLabel: t('transactions:period.today'),
      choose: (value) =>
        state.change({
          period: value,
          ...(value === 'own' ? { from: state.from ?? state.today, until: state.until ?? state.today } : {}),
        }),
    }),
    ...(state.period === 'own'
      ? [
          {
            kind: 'dates' as const,
            id: 'dates',
            from: state.from,
            until: state.until,
            fromLabel: t('transactions:filter.from'),
            untilLabel: t('transactions:filter.until'),
            choose: state.change,
          },
        ]
      : []),
    oneOf({
      id: 'kind',
      label: t('transactions:filter.kind'),
      value: state.kind,
      choices: transactionKinds.map((value) => ({ value, label: t(`transactions:kinds.${value}`) })),
      any: t('transactions:filter.anyKind'),
      choose: (kind) => state.change({ kind }),
    }),
    oneOf({
      id: 'way',
      label: t('transactions:column.way'),
      value: state.way,
      choices: methods.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
      any: t('transactions:filter.anyWay'),
      choose: (way) => state.change({ way }),
    }),
    oneOf({
      id: 'state',
      label: t('transactions:column.state'),
      value: state.state,
      choices: transactionStates.map((value) => ({ value, label: t(`transactions:state.${value}`) })),
      any: t('transactions:filter.anyState'),
      choose: (value) => state.change({ state: value }),
    }),
    {
      kind: 'many',
      id: 'till',
      label: t('transactions:column.till'),
      value: state.till,
      options: tills.map(({ id, name }) => ({ value: id, label: called.till(name) })),
      any: t('transactions:filter.anyTill'),
      width: 140,
      choose: (till) => state.change({ till }),
    },
    {
      kind: 'many',
      id: 'clerk',
      label: t('transactions:column.clerk'),
      value: state.clerk,
      options: clerks.map(({ id, name }) => ({ value: id, label: name })),
      any: t('transactions:filter.anyClerk'),
      width: 150,
      choose: (clerk) => state.change({ clerk }),
    },
    ...(promoCodes.length > 0
      ? [
          {
            kind: 'many' as const,
            id: 'promo',
            label: t('transactions:filter.promo'),
            value: state.promo,
            options: promoCodes.map(({ id, code }) => ({ value: id, label: code })),
            any: t('transactions:filter.anyPromo'),
            width: 140,
            choose: (promo: string | null) => state.change({ promo }),
          },
        ]
      : []),
    ...(seesOrders
      ? [
          {
            kind: 'many' as const,
            id: 'show',
            label: t('transactions:filter.show'),
            value: state.show,
            options: shows.map(({ id, product, startsAt }) => ({
              value: id,
              label: `${format.dateTime(startsAt, 'short')} · ${inLanguage(product, language)}`,
            })),
            any: t('transactions:filter.anyShow'),
            width: 140,
            choose: (show: string | null) => state.change({ show }),
          },
        ]
      : []),
  ]
}
