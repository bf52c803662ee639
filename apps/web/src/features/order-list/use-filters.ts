import { channels, inLanguage, orderStates } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { type ListFilter, oneOf } from '../../lib/list/filters.ts'
import { useBusinessDay } from '../../lib/today.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { datesOf, periodOf, periods } from './periods.ts'
import { useOrderChoices } from './queries.ts'
import type { OrdersState } from './use-orders-state.ts'

/** What the orders are narrowed by. */
export function useFilters(state: OrdersState): ListFilter[] {
  const { t, language } = useTexts('orderList')
  const format = useFormat()
  const today = useBusinessDay()
  const choices = useOrderChoices(state.show).data
  const period = periodOf(state, today)
  return [
    oneOf({
      id: 'sold',
      label: t('orderList:filter.sold'),
      value: period,
      choices: periods.map((value) => ({ value, label: t(`orderList:period.${value}`) })),
      any: t('orderList:period.any'),
      anyLabel: t('orderList:period.any'),
      choose: (value) => state.change(datesOf(value, today)),
    }),
    ...(period === null
      ? []
      : [
          {
            kind: 'dates' as const,
            id: 'dates',
            from: state.from,
            until: state.until,
            fromLabel: t('orderList:filter.from'),
            untilLabel: t('orderList:filter.until'),
            choose: state.change,
          },
        ]),
    {
      kind: 'many',
      id: 'show',
      label: t('orderList:column.show'),
      value: state.show,
      options: (choices?.shows ?? []).map(({ id, product, startsAt }) => ({
        value: id,
        label: `${format.dateTime(startsAt, 'short')} · ${inLanguage(product, language)}`,
      })),
      any: t('orderList:filter.anyShow'),
      width: 190,
      choose: (show) => state.change({ show }),
    },
    {
      kind: 'many',
      id: 'clerk',
      label: t('orderList:column.clerk'),
      value: state.clerk,
      options: (choices?.clerks ?? []).map(({ id, name }) => ({ value: id, label: name })),
      any: t('orderList:filter.anyClerk'),
      width: 160,
      choose: (clerk) => state.change({ clerk }),
    },
    oneOf({
      id: 'state',
      label: t('orderList:column.state'),
      value: state.state,
      choices: orderStates.map((value) => ({ value, label: t(`orderList:state.${value}`) })),
      any: t('orderList:filter.anyState'),
      choose: (value) => state.change({ state: value }),
    }),
    oneOf({
      id: 'channel',
      label: t('orderList:column.channel'),
      value: state.channel,
      choices: channels.map((value) => ({ value, label: t(`orderList:channel.${value}`) })),
      any: t('orderList:filter.anyChannel'),
      choose: (channel) => state.change({ channel }),
    }),
  ]
}
