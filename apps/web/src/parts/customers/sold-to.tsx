import type { OrderId } from '@marquee/contract'
import { Button } from '@marquee/ui'
import CircleUser from 'lucide-react/icons/circle-user'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { FlagBadges } from './flag-badges.tsx'
import { useCustomerOfOrder } from './queries.ts'
import { useAttach } from './use-attach.ts'

const CustomerDialog = dialogOnDemand(() =>
  import('./customer-dialog.tsx').then((part) => ({ default: part.CustomerDialog })),
)

/** Whose order was just sold; nobody's can still be given to somebody. */
export function SoldTo({ orderId }: { orderId: OrderId }) {
  const may = useMay('customers', 'view')
  return may ? <Owner orderId={orderId} /> : null
}

function Owner({ orderId }: { orderId: OrderId }) {
  const { t } = useTexts('customers')
  const { data } = useCustomerOfOrder(orderId)
  const mayUpdate = useMay('customers', 'update')
  const { attach, isPending } = useAttach(orderId)
  const [isOpen, setOpen] = useState(false)
  if (data?.customer) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="text-ink-3">{t('customers:one')}</span>
        <b className="min-w-0 font-semibold [overflow-wrap:anywhere]">{data.customer.name}</b>
        <FlagBadges flags={data.customer.flags} />
      </p>
    )
  }
  if (!data || !mayUpdate) return null
  return (
    <>
      <Button icon={CircleUser} loading={isPending} onClick={() => setOpen(true)} className="self-start">
        {t('customers:till.attach')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <CustomerDialog
            onChoose={(found) => {
              setOpen(false)
              if (found) void attach(found)
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
