import type { CustomerFile, CustomerRow } from '@marquee/contract/customers'
import { Button, Skeleton, TextLink } from '@marquee/ui'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { FailedState } from '../../lib/failed-state.tsx'
import { useLostText } from '../../lib/form/use-lost-text.ts'
import { useFormat } from '../../lib/format.ts'
import { forgetRecent } from '../../lib/recent.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Alike } from './alike.tsx'
import { Consents } from './consents.tsx'
import { Contacts } from './contacts.tsx'
import { Flags } from './flags.tsx'
import { History } from './history.tsx'
import { Holdings } from './holdings.tsx'
import { PersonalData } from './personal-data.tsx'
import { useCustomerCommands, useCustomerFile } from './queries.ts'

interface PartProps {
  customer: CustomerRow
  file: CustomerFile
}

/** What the venue has of a customer who is only looked at. */
export function CustomerPart({ customer }: { customer: CustomerRow }) {
  const { t } = useTexts('customers')
  const { data: file } = useCustomerFile(customer.id)
  const { id, anonymisedAt } = customer
  useEffect(() => {
    if (anonymisedAt) forgetRecent(`/customers?id=${id}`)
  }, [id, anonymisedAt])
  // Nothing is left to be entered about whoever was forgotten; what they leave behind are figures.
  if (file && customer.anonymisedAt) {
    return (
      <div className="flex flex-col gap-4 pb-4">
        <p className="text-ink-3 text-sm">{t('customers:state.forgotten')}</p>
        <Totals file={file} />
        <Holdings file={file} />
        <History customer={customer} file={file} />
      </div>
    )
  }
  return (
    <>
      <CustomerHead customer={customer} />
      <CustomerRest customer={customer} />
    </>
  )
}

/** What has to be seen first: figures and flags. */
export function CustomerHead({ customer }: { customer: CustomerRow }) {
  const { t } = useTexts('customers')
  const found = useCustomerFile(customer.id)
  const { data: file } = found
  if (!file) {
    return found.isError ? (
      <FailedState title={t('customers:file.failed')} query={found} />
    ) : (
      <div aria-busy="true" className="flex flex-col gap-3 pb-4">
        <Skeleton width="100%" height={56} shape="box" />
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4 pb-4">
      <p className="tnum text-ink-3 text-sm">{t('customers:number', { number: customer.customerNo })}</p>
      <Totals file={file} />
      <Flags customer={customer} file={file} />
    </div>
  )
}

/** All the rest, which grows with the years: it comes under the fields. The head says when it did not come. */
export function CustomerRest({ customer }: { customer: CustomerRow }) {
  const { data: file } = useCustomerFile(customer.id)
  if (!file) return null
  return (
    <div className="mt-4 flex flex-col gap-4 border-line border-t pt-4 pb-4">
      <Contacts customer={customer} file={file} />
      <Consents customer={customer} file={file} />
      <Alike customer={customer} file={file} />
      <Holdings file={file} />
      {file.proposed.length > 0 && <Proposed customer={customer} file={file} />}
      <History customer={customer} file={file} />
      <PersonalData customer={customer} />
    </div>
  )
}

function Totals({ file }: Pick<PartProps, 'file'>) {
  const { t } = useTexts('customers')
  const format = useFormat()
  const figures: [string, string][] = [
    [t('customers:file.spent'), format.money(file.spentMinor, file.currency)],
    [t('customers:file.orders'), format.number(file.orders)],
    [t('customers:file.visits'), format.number(file.visits)],
    [t('customers:file.noShows'), format.number(file.noShows)],
    [t('customers:file.upcoming'), format.number(file.upcoming)],
    ...(file.lastVisitAt
      ? ([[t('customers:file.lastVisit'), format.dateTime(file.lastVisitAt, 'short')]] as [string, string][])
      : []),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-3 text-xs">{name}</dt>
          <dd className="tnum font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Orders that may be theirs: given to them only when someone says so. */
function Proposed({ customer, file }: PartProps) {
  const { t } = useTexts('customers', 'errors')
  const format = useFormat()
  const lostText = useLostText()
  const { attachOrders } = useCustomerCommands()
  const mayUpdate = useMay('customers', 'update')
  const attach = () =>
    attachOrders.mutate(
      { customerId: customer.id, orderIds: file.proposed.map(({ id }) => id) },
      {
        onSuccess: ({ attached }) => toast.success(t('customers:proposed.attached', { count: attached })),
        onError: (error) => toast.error(lostText(readFailure(error))),
      },
    )
  return (
    <section aria-labelledby="customer-proposed" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="customer-proposed" className="font-semibold text-sm">
          {t('customers:proposed.title')}
        </h3>
        {mayUpdate && (
          <Button size="sm" className="shrink-0" onClick={attach} loading={attachOrders.isPending}>
            {t('customers:proposed.attach')}
          </Button>
        )}
      </div>
      <p className="text-ink-3 text-sm">{t('customers:proposed.lead')}</p>
      <ul className="divide-y divide-line border-line border-y text-sm">
        {file.proposed.map(({ id, orderNo, at, guestName }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-1.5">
            <span className="min-w-0 truncate">
              <TextLink render={<Link to={`/order-list?id=${id}`} />}>
                {t('customers:history.order', { number: orderNo })}
              </TextLink>
              {guestName && <span className="text-ink-3"> {guestName}</span>}
            </span>
            <span className="tnum shrink-0 text-ink-3">{format.dateTime(at, 'short')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
