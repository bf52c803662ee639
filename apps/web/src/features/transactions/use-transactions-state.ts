import {
  type PaymentMethodId,
  type TicketSessionId,
  type TillId,
  type TransactionKind,
  type TransactionState,
  transactionKinds,
  transactionStates,
  type UserId,
} from '@marquee/contract'
import type { PromoCodeId } from '@marquee/contract/promo-codes'
import { useMemo } from 'react'
import { oneOf, text } from '../../lib/address/values.ts'
import { readAmount } from '../../lib/amount.ts'
import { useMe } from '../../lib/auth-session/current.ts'
import { idOf, isDay } from '../../lib/list/url-values.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { useBusinessDay } from '../../lib/today.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { datesOf, periods } from './periods.ts'
import { type View, views } from './view.ts'

/** What the list is asked for. */
export interface TransactionsFilter {
  from?: string
  until?: string
  kind?: TransactionKind
  methodId?: PaymentMethodId
  tillId?: TillId
  clerkId?: UserId
  ticketSessionId?: TicketSessionId
  promoCodeId?: PromoCodeId
  amountMinor?: number
  state?: TransactionState
  search?: string
}

/** A payment and a refund may have one id; together with the kind it names one of them. */
export interface TransactionKey {
  kind: TransactionKind
  id: string
}
export const keyText = ({ kind, id }: TransactionKey): string => `${kind}-${id}`

function keyOf(said: string | null): TransactionKey | null {
  const kind = transactionKinds.find((each) => said?.startsWith(`${each}-`))
  const id = kind && idOf(said?.slice(kind.length + 1) ?? null)
  return kind && id ? { kind, id } : null
}

const filters = {
  q: text({ initial: '' }),
  period: oneOf(periods, { initial: 'today' }),
  from: text(),
  until: text(),
  kind: oneOf(transactionKinds),
  way: text(),
  till: text(),
  clerk: text(),
  show: text(),
  promo: text(),
  state: oneOf(transactionStates),
}

const kept = { view: oneOf(views, { initial: 'money', history: 'push' }) }

/** What is typed with a point, a comma or a sign of a currency is an amount; all else a number or a reference. */
export function searchOf(typed: string, currency: string): Pick<TransactionsFilter, 'amountMinor' | 'search'> {
  const said = typed.trim().slice(0, 100)
  if (said === '') return {}
  const amount = /[.,₺$€£]/.test(said) ? readAmount(said, currency) : null
  return amount ? { amountMinor: amount } : { search: said }
}

/** What the address says about the payments and refunds: the days, filters, page, the open one. */
export function useTransactionsState() {
  const { url, set, ...list } = useListUrl({ filters, kept })
  const today = useBusinessDay()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const typed = useDebounced(url.q)
  const { q, period, kind, state } = url
  const own = { from: isDay(url.from) ? url.from : null, until: isDay(url.until) ? url.until : null }
  const { from, until } = datesOf(period, own, today)
  const way = idOf<PaymentMethodId>(url.way)
  const till = idOf<TillId>(url.till)
  const clerk = idOf<UserId>(url.clerk)
  const show = idOf<TicketSessionId>(url.show)
  const promo = idOf<PromoCodeId>(url.promo)
  const filter: TransactionsFilter = useMemo(
    () => ({
      ...(from ? { from } : {}),
      ...(until ? { until } : {}),
      ...(kind ? { kind } : {}),
      ...(way ? { methodId: way } : {}),
      ...(till ? { tillId: till } : {}),
      ...(clerk ? { clerkId: clerk } : {}),
      ...(show ? { ticketSessionId: show } : {}),
      ...(promo ? { promoCodeId: promo } : {}),
      ...(state ? { state } : {}),
      ...searchOf(typed, currency),
    }),
    [from, until, kind, way, till, clerk, show, promo, state, typed, currency],
  )
  return {
    ...list,
    id: url.id,
    view: url.view,
    showView: (view: View) => {
      list.clear()
      set({ view, id: null })
    },
    key: keyOf(url.id),
    q,
    period,
    from,
    until,
    kind,
    way,
    till,
    clerk,
    show,
    promo,
    state,
    filter,
    today,
    /** Whether anything but the days narrows the list. */
    isNarrowed: Object.keys(filter).some((name) => name !== 'from' && name !== 'until'),
    isFiltered: period !== 'today' || Object.keys(filter).length > 2,
  }
}

export type TransactionsState = ReturnType<typeof useTransactionsState>
