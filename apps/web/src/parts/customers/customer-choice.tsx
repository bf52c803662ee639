import type { FoundCustomer } from '@marquee/contract/customers'
import { Button, cx, Icon, Kbd } from '@marquee/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleUser from 'lucide-react/icons/circle-user'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { forgetRecent } from '../../lib/recent.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { isCovered } from '../scan/use-scanner.ts'
import type { ChosenCustomer } from './chosen.ts'
import { FlagBadges } from './flag-badges.tsx'
import { useCustomerFacts } from './queries.ts'

const CustomerDialog = dialogOnDemand(() =>
  import('./customer-dialog.tsx').then((part) => ({ default: part.CustomerDialog })),
)

const customerKey = 'F9'

interface CustomerChoiceProps {
  customer: ChosenCustomer | null
  /** null: nobody any more. */
  onChange: (customer: FoundCustomer | null) => void
  /** In a dialog, where the keys of the screen are off. */
  noKey?: boolean
  className?: string
}

/** Whose basket it is, found by F9, with what the seller has to know of them. For people who may see customers. */
export function CustomerChoice({ customer, onChange, noKey = false, className }: CustomerChoiceProps) {
  const { t } = useTexts('customers')
  const may = useMay('customers', 'view')
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const open = useEffectEvent((event: KeyboardEvent) => {
    if (noKey || event.key !== customerKey || event.repeat || event.defaultPrevented || !may) return
    if (isCovered(place.current)) return
    event.preventDefault()
    setOpen(true)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => open(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  if (!may) return null
  return (
    <div ref={place} className={cx('shrink-0', className)}>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-keyshortcuts={noKey ? undefined : customerKey}
        className="flex min-h-10 w-full items-center gap-2.5 rounded-md border border-line-strong px-3 text-left text-sm hover:bg-sunken"
      >
        <Icon of={CircleUser} size="s" className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 truncate">
          {customer ? <b className="font-semibold">{customer.name}</b> : t('customers:till.find')}
        </span>
        {!noKey && (
          <span className="inline-flex max-md:hidden">
            <Kbd>{customerKey}</Kbd>
          </span>
        )}
        {customer && <Icon of={ChevronRight} size="s" className="text-ink-3" />}
      </button>
      {customer && <Facts key={customer.id} customer={customer} onForgotten={() => onChange(null)} />}
      <Suspense fallback={null}>
        {isOpen && (
          <CustomerDialog
            chosen={customer}
            onChoose={(found) => {
              onChange(found)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

interface FactsProps {
  customer: ChosenCustomer
  /** They were anonymised since they were chosen, and a basket may keep their name for days. */
  onForgotten?: () => void
}

// All that is left of the name of whoever was anonymised: their number.
const isNameless = ({ name }: ChosenCustomer) => /^#\d+$/.test(name)

/** Flags with their reasons, and how often they were here. */
function Facts({ customer, onForgotten }: FactsProps) {
  const { t } = useTexts('customers', 'common')
  const format = useFormat()
  const { data, isError, refetch } = useCustomerFacts(customer.id)
  const place = useRef<HTMLDivElement>(null)
  const warns = data?.flags.some(({ kind }) => kind !== 'vip') ?? false
  // In a long basket it would stand below the edge, where nobody who takes the money looks.
  useEffect(() => {
    if (warns) place.current?.scrollIntoView({ block: 'nearest' })
  }, [warns])
  const forget = useEffectEvent(() => {
    forgetRecent(`/customers?id=${customer.id}`)
    if (!onForgotten || isNameless(customer)) return
    toast.info(t('customers:till.forgotten'))
    onForgotten()
  })
  const isForgotten = Boolean(data?.anonymisedAt)
  useEffect(() => {
    if (isForgotten) forget()
  }, [isForgotten])
  if (!data) {
    return isError ? (
      <p className="flex items-center justify-between gap-2 pt-1 text-ink-3 text-sm">
        {t('customers:file.failed')}
        <Button size="sm" variant="quiet" onClick={() => void refetch()}>
          {t('common:action.retry')}
        </Button>
      </p>
    ) : null
  }
  // Whoever was merged since they were chosen is one with somebody, whose flags and visits theirs are.
  if (data.into) {
    return (
      <>
        <p className="px-1 pt-1.5 text-sm">
          {t('customers:alike.into')} <b className="font-semibold">{data.into.name}</b>
        </p>
        <Facts key={data.into.id} customer={data.into} />
      </>
    )
  }
  const { visits, lastVisitAt, upcoming, noShows, flags } = data
  const said = [
    visits > 0 ? t('customers:till.visits', { count: visits }) : t('customers:till.noVisits'),
    lastVisitAt && t('customers:till.last', { date: format.dateTime(lastVisitAt, 'short') }),
    upcoming > 0 && t('customers:till.upcoming', { count: upcoming }),
    noShows > 0 && t('customers:till.noShows', { count: noShows }),
  ].filter(Boolean)
  return (
    <div ref={place} className="flex flex-col gap-1 px-1 pt-1.5 text-sm">
      {flags.map(({ id, kind, reason }) => (
        // A guest who is not to be served is said aloud.
        <p key={id} role={kind === 'banned' ? 'alert' : undefined} className="flex items-baseline gap-2">
          <span className="shrink-0">
            <FlagBadges flags={[kind]} />
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">{reason}</span>
        </p>
      ))}
      <p className="tnum text-ink-3">{said.join(' · ')}</p>
    </div>
  )
}
