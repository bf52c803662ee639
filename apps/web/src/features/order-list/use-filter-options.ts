import {
  type Channel,
  channels,
  fold,
  inLanguage,
  type OrderState,
  type OrderView,
  orderStates,
  orderViews,
} from '@marquee/contract'
import type { ComboboxOption } from '@marquee/ui'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { datesOf, type Period, periodOf, periods } from './periods.ts'
import { useOrderChoices } from './queries.ts'
import type { OrdersState } from './use-orders-state.ts'

/** One filter with few choices; '' is "any". */
export interface FilterOption {
  id: 'sold' | 'state' | 'channel'
  label: string
  value: string
  valueLabel: string
  choices: { value: string; label: string }[]
  choose: (value: string) => void
}

/** The ready views, "all" first. */
export function useViewOptions(state: OrdersState) {
  const { t } = useTexts('orderList')
  return [null, ...orderViews].map((view: OrderView | null) => ({
    id: view ?? 'all',
    label: t(`orderList:view.${view ?? 'all'}`),
    isOn: state.view === view,
    choose: () => state.change({ view }),
  }))
}

/** The filters in words, and what each offers. */
export function useFilterOptions(state: OrdersState): { few: FilterOption[]; period: Period | null } {
  const { t } = useTexts('orderList')
  const zone = useMe()?.venue.zone ?? 'Europe/Istanbul'
  const period = periodOf(state, zone)
  const any = t('orderList:filter.any')
  return {
    period,
    few: [
      {
        id: 'sold',
        label: t('orderList:filter.sold'),
        value: period ?? '',
        valueLabel: t(`orderList:period.${period ?? 'any'}`),
        choices: [
          { value: '', label: t('orderList:period.any') },
          ...periods.map((value) => ({ value, label: t(`orderList:period.${value}`) })),
        ],
        choose: (value) => state.change(datesOf((value || null) as Period | null, zone)),
      },
      {
        id: 'state',
        label: t('orderList:column.state'),
        value: state.state ?? '',
        valueLabel: state.state ? t(`orderList:state.${state.state}`) : any,
        choices: [
          { value: '', label: t('orderList:filter.anyState') },
          ...orderStates.map((value) => ({ value, label: t(`orderList:state.${value}`) })),
        ],
        choose: (value) => state.change({ state: (value || null) as OrderState | null }),
      },
      {
        id: 'channel',
        label: t('orderList:column.channel'),
        value: state.channel ?? '',
        valueLabel: state.channel ? t(`orderList:channel.${state.channel}`) : any,
        choices: [
          { value: '', label: t('orderList:filter.anyChannel') },
          ...channels.map((value) => ({ value, label: t(`orderList:channel.${value}`) })),
        ],
        choose: (value) => state.change({ channel: (value || null) as Channel | null }),
      },
    ],
  }
}

/** Clerks and shows to choose from. */
export function useManyOptions(state: OrdersState) {
  const { language } = useTexts('orderList')
  const format = useFormat()
  const choices = useOrderChoices(state.show).data
  const clerks: ComboboxOption[] = (choices?.clerks ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const shows: ComboboxOption[] = (choices?.shows ?? []).map(({ id, product, startsAt }) => ({
    value: id,
    label: `${format.dateTime(startsAt, 'short')} · ${inLanguage(product, language)}`,
  }))
  return { clerks, shows }
}

/** Whether a choice fits what somebody types, folded. */
export const fits = (option: ComboboxOption, query: string) => fold(option.label).includes(fold(query))
