import { inLanguage } from '@marquee/contract'
import type { CustomerEvent, CustomerFile, CustomerRow } from '@marquee/contract/customers'
import { Button, TextLink } from '@marquee/ui'
import PencilLine from 'lucide-react/icons/pencil-line'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useMoreHistory } from './queries.ts'

const NoteDialog = dialogOnDemand(() => import('./note-dialog.tsx').then((part) => ({ default: part.NoteDialog })))

/** What happened to a customer, the newest first; what is older comes when it is asked for. */
export function History({ customer, file }: { customer: CustomerRow; file: CustomerFile }) {
  const { t } = useTexts('customers')
  const mayUpdate = useMay('customers', 'update') && !customer.anonymisedAt
  const [notes, setNotes] = useState(false)
  const more = useMoreHistory(customer, file)
  const events = [...file.events, ...more.events]
  return (
    <section aria-labelledby="customer-history" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="customer-history" className="font-semibold text-sm">
          {t('customers:history.title')}
        </h3>
        {mayUpdate && (
          <Button size="sm" icon={PencilLine} onClick={() => setNotes(true)}>
            {t('customers:noteDialog.add')}
          </Button>
        )}
      </div>
      {events.length === 0 ? (
        <p className="text-ink-3 text-sm">{t('customers:history.empty')}</p>
      ) : (
        <ol className="divide-y divide-line border-line border-y text-sm">
          {events.map((event) => (
            <Happened key={event.id} event={event} currency={file.currency} />
          ))}
        </ol>
      )}
      {more.failed && (
        <p role="alert" className="text-danger text-sm">
          {t('customers:history.moreFailed')}
        </p>
      )}
      {more.next !== null && (
        <Button size="sm" className="self-start" loading={more.isLoading} onClick={() => void more.load()}>
          {t('customers:history.more')}
        </Button>
      )}
      <Suspense fallback={null}>{notes && <NoteDialog customer={customer} onClose={() => setNotes(false)} />}</Suspense>
    </section>
  )
}

function Happened({ event, currency }: { event: CustomerEvent; currency: string }) {
  const { t, language } = useTexts('customers')
  const format = useFormat()
  const {
    kind,
    orderId,
    orderNo,
    show,
    startsAt,
    people,
    amountMinor,
    flag,
    until,
    purpose,
    given,
    result,
    note,
    who,
    atTerminal,
    brought,
    state,
  } = event
  const flagName = flag && t(`customers:flag.${flag}`)
  const said = {
    order: () => t('customers:history.order', { number: orderNo ?? '' }),
    pass: () => t('customers:history.pass', { count: people ?? 1, number: orderNo ?? '' }),
    admission: () => t('customers:history.admission', { count: people ?? 1 }),
    refund: () => t('customers:history.refund', { number: orderNo ?? '' }),
    owedLess: () => t('customers:history.owedLess', { number: orderNo ?? '' }),
    flag: () => t('customers:history.flag', { flag: flagName ?? '' }),
    consent: () =>
      t(given ? 'customers:history.consent' : 'customers:history.consentEnded', {
        purpose: purpose ? t(`customers:purpose.${purpose}`) : '',
      }),
    flagEnded: () => t('customers:history.flagEnded', { flag: flagName ?? '' }),
    message: () => t('customers:history.message', { result: result ? t(`customers:messageResult.${result}`) : '' }),
    note: () => t('customers:history.note'),
  }[kind]()
  const about = [
    atTerminal && t(`customers:history.${atTerminal}`),
    state && state !== 'confirmed' && t(`customers:history.${state}`),
    kind === 'order' && people && t('customers:history.passes', { count: people }),
    ...(brought ?? []).map((what) => t(`customers:history.brought.${what}`)),
    show && inLanguage(show, language),
    startsAt && format.dateTime(startsAt, 'short'),
    kind !== 'note' && note,
    until && t('customers:flags.until', { date: format.date(until) }),
    who,
  ].filter(Boolean)
  return (
    <li className="py-1.5">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">
          {orderId ? <TextLink render={<Link to={`/order-list?id=${orderId}`} />}>{said}</TextLink> : said}
        </span>
        {amountMinor !== null && (
          <span className="tnum shrink-0">
            {format.money(kind === 'refund' || kind === 'owedLess' ? -amountMinor : amountMinor, currency)}
          </span>
        )}
      </span>
      {kind === 'note' && <span className="block whitespace-pre-wrap [overflow-wrap:anywhere]">{note}</span>}
      <span className="flex items-baseline justify-between gap-3 text-ink-3 text-xs">
        <span className="min-w-0">{about.join(' · ')}</span>
        <span className="tnum shrink-0">{format.dateTime(event.at, 'short')}</span>
      </span>
    </li>
  )
}
