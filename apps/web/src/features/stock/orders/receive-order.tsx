import type { PurchaseOrderId } from '@marquee/contract/purchases'
import { PageFrame, Skeleton } from '@marquee/ui'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { ActPage } from '../act/act-page.tsx'
import { useOrder, useOrderChoices } from './queries.ts'

/** A delivery of an order: its form begins with what is still expected. */
export function ReceiveOrder({ id, onDone }: { id: PurchaseOrderId; onDone: () => void }) {
  const { t } = useTexts('purchases', 'stock')
  const found = useOrder(id)
  const choices = useOrderChoices(id)
  if (found.data && choices.data) {
    const order = { detail: found.data, items: choices.data.items }
    // Somebody else has taken a delivery in: the form begins anew with what is expected now.
    return <ActPage key={found.data.rev} act="receive" order={order} onDone={onDone} />
  }
  return (
    <PageFrame title={t('stock:form.receive.title')}>
      {found.isError || choices.isError ? (
        <FailedState title={t('purchases:oneFailed')} query={found.isError ? found : choices} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton width="100%" height={120} shape="box" />
          <Skeleton width="100%" height={120} shape="box" />
        </div>
      )}
    </PageFrame>
  )
}
