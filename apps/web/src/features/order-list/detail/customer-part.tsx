import type { OrderDetail } from '@marquee/contract'
import type { ShownCustomer } from '@marquee/contract/customers'
import { Button, SectionHeader, Skeleton, TextLink } from '@marquee/ui'
import Search from 'lucide-react/icons/search'
import UserPlus from 'lucide-react/icons/user-plus'
import { Suspense, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../../lib/failed-state.tsx'
import { Phone } from '../../../lib/phone/phone.tsx'
import { reportFailure } from '../../../lib/report.ts'
import { useMay } from '../../../lib/rights.ts'
import { sendOnce } from '../../../lib/send-once.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { FlagBadges } from '../../../parts/customers/flag-badges.tsx'
import { useCustomerOfOrder, useCustomerOfOrderCommands } from '../queries.ts'

const CustomerDialog = dialogOnDemand(() =>
  import('../../../parts/customers/customer-dialog.tsx').then((part) => ({ default: part.CustomerDialog })),
)

/** Whose order it is, and who it may be: nobody becomes a customer by themselves. */
export function CustomerPart({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orderList')
  const found = useCustomerOfOrder(order.id)
  const { data } = found
  return (
    <section aria-labelledby="order-customer">
      <SectionHeader id="order-customer" level={3} title={t('orderList:customer.title')} className="!mb-1.5" />
      {found.isError && !data && <FailedState title={t('orderList:customer.failed')} query={found} />}
      {found.isPending && <Skeleton width="60%" />}
      {data?.customer && <Attached order={order} customer={data.customer} />}
      {data && !data.customer && <Proposed order={order} proposed={data.proposed} />}
    </section>
  )
}

function Person({ customer }: { customer: ShownCustomer }) {
  const { id, name, phone, email, flags } = customer
  return (
    <span className="min-w-0 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        <TextLink render={<Link to={`/customers?id=${id}`} />}>{name}</TextLink>
        <FlagBadges flags={flags} />
      </span>
      <span className="block text-ink-3">{phone ? <Phone number={phone} /> : email}</span>
    </span>
  )
}

function Attached({ order, customer }: { order: OrderDetail; customer: ShownCustomer }) {
  const { t } = useTexts('orderList')
  const { detach } = useCustomerOfOrderCommands()
  const mayUpdate = useMay('customers', 'update')
  const run = () =>
    detach.mutate({ orderId: order.id }, { onSuccess: () => toast.success(t('orderList:customer.detached')) })
  return (
    <div className="flex items-start justify-between gap-3">
      <Person customer={customer} />
      {mayUpdate && (
        <Button size="sm" variant="quiet" onClick={run} loading={detach.isPending}>
          {t('orderList:customer.detach')}
        </Button>
      )}
    </div>
  )
}

function Proposed({ order, proposed }: { order: OrderDetail; proposed: readonly ShownCustomer[] }) {
  const { t } = useTexts('orderList')
  const { attach, create } = useCustomerOfOrderCommands()
  const mayUpdate = useMay('customers', 'update')
  const mayCreate = useMay('customers', 'create')
  const [finds, setFinds] = useState(false)
  const give = ({ id, name }: Pick<ShownCustomer, 'id' | 'name'>) =>
    attach.mutate(
      { customerId: id, orderIds: [order.id] },
      { onSuccess: () => toast.success(t('orderList:customer.attached', { name })) },
    )
  const { guestName: name, guestPhone: phone, guestEmail: email } = order
  // Kept once, however often its answer is lost; where the order could not be given, the next press gives it to the same.
  const made = useRef<Pick<ShownCustomer, 'id' | 'name'> | null>(null)
  async function save() {
    if (name === null) return
    const fields = { name, phone, email, note: '' }
    try {
      made.current ??= await sendOnce(`customers.create.${order.id}`, fields, (commandId) =>
        create.mutateAsync({ ...fields, commandId } as never),
      )
      give(made.current)
    } catch (error) {
      const isTaken = readFailure(error).issues.some(({ message }) => message === 'field.taken')
      if (isTaken) toast.error(t('orderList:customer.taken'))
      else reportFailure(error)
    }
  }
  return (
    <div className="flex flex-col gap-2 text-sm">
      {proposed.length === 0 ? (
        <p className="text-ink-3">{t('orderList:customer.none')}</p>
      ) : (
        <>
          <p className="text-ink-3">{t('orderList:customer.proposed')}</p>
          <ul className="flex flex-col gap-2">
            {proposed.map((customer) => (
              <li key={customer.id} className="flex items-start justify-between gap-3">
                <Person customer={customer} />
                {mayUpdate && (
                  <Button size="sm" onClick={() => give(customer)} loading={attach.isPending}>
                    {t('orderList:customer.attach', { name: customer.name })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {mayUpdate && !order.isTraining && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={Search} onClick={() => setFinds(true)} loading={attach.isPending}>
            {t('orderList:customer.find')}
          </Button>
          {proposed.length === 0 && mayCreate && name !== null && (
            <Button size="sm" icon={UserPlus} onClick={() => void save()} loading={create.isPending}>
              {t('orderList:customer.create')}
            </Button>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {finds && (
          <CustomerDialog
            onChoose={(found) => {
              setFinds(false)
              if (found) give(found)
            }}
            onClose={() => setFinds(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
