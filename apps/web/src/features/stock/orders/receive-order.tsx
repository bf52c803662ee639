import type { PurchaseDetail, PurchaseOrderId } from '@marquee/contract/purchases'
import { Button, PageFrame, Skeleton } from '@marquee/ui'
import { useState } from 'react'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { ActPage } from '../act/act-page.tsx'
import { useOrder, useOrderChoices } from './queries.ts'

/** A delivery of an order: its form begins with what is still expected, and stays as it is typed. */
export function ReceiveOrder({ id, onDone }: { id: PurchaseOrderId; onDone: () => void }) {
  const { t } = useTexts('purchases', 'stock')
  const found = useOrder(id)
  const choices = useOrderChoices(id)
  // The order that the form is of: what is sent names its revision, so two people enter one delivery once.
  const [opened, setOpened] = useState<{ detail: PurchaseDetail; attempt: number } | null>(null)
  const now = found.data
  if (now && choices.data) {
    const { detail, attempt } = opened ?? { detail: now, attempt: 0 }
    if (opened === null) setOpened({ detail, attempt })
    const changed = detail.rev !== now.rev && (
      <div role="status" className="rounded-md border border-warning bg-warning-soft px-3 py-2 text-sm">
        {t('stock:form.changed')}
        <span className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setOpened({ detail: now, attempt: attempt + 1 })}>
            {t('stock:form.startOver')}
          </Button>
          <Button size="sm" onClick={() => setOpened({ detail: now, attempt })}>
            {t('stock:form.keepLines')}
          </Button>
        </span>
      </div>
    )
    const order = { detail, items: choices.data.items }
    return <ActPage key={attempt} act="receive" order={order} changed={changed} onDone={onDone} />
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
