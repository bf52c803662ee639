import type { TicketProductRow } from '@marquee/contract'
import { Badge, Button, Card, cx, EmptyState, SectionHeader, Skeleton } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { FailedState } from '../../../lib/failed-state.tsx'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { useLeaveGuard } from '../../../lib/form/use-leave-guard.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { Dot } from '../dot.tsx'
import { usePriceList, useProducts } from '../queries.ts'
import { useScheduleRights } from '../use-schedule-rights.ts'
import type { ScheduleState } from '../use-schedule-state.ts'
import { useWords } from '../use-words.ts'
import { ExplainPrice } from './explain-price.tsx'
import { PassTypes } from './pass-types.tsx'
import { PriceMatrix } from './price-matrix.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductHead } from './product-head.tsx'
import { useNames } from './use-names.ts'
import { type Drafts, useDrafts } from './use-price-draft.ts'

/** What is sold, to whom, and what it costs. */
export function PricesTab({ state }: { state: ScheduleState }) {
  const { t } = useTexts('schedule')
  const may = useScheduleRights()
  const products = useProducts()
  const drafts = useDrafts()
  const [isNew, setNew] = useState(false)
  const blocker = useLeaveGuard(drafts.isAny)
  const rows = products.data ?? []
  const product = rows.find((row) => row.id === state.productId) ?? rows[0]
  const createButton = may.update && (
    <Button icon={Plus} onClick={() => setNew(true)}>
      {t('schedule:product.create')}
    </Button>
  )
  return (
    <>
      {products.isError && !products.data ? (
        <FailedState title={t('schedule:product.loadFailed')} query={products} />
      ) : products.isPending ? (
        <Skeleton width="100%" height={240} shape="box" />
      ) : !product ? (
        <EmptyState title={t('schedule:product.empty')} body={t('schedule:product.emptyHint')} action={createButton} />
      ) : (
        <div className="grid items-start gap-5 md:grid-cols-[230px_minmax(0,1fr)]">
          <nav aria-label={t('schedule:product.list')} className="flex flex-col gap-2">
            <ul className="flex flex-col gap-1">
              {rows.map((row) => (
                <ProductItem key={row.id} row={row} isOpen={row === product} onOpen={() => state.showProduct(row.id)} />
              ))}
            </ul>
            {createButton}
          </nav>
          <ProductPrices key={product.id} product={product} drafts={drafts} />
        </div>
      )}
      {isNew && (
        <ProductDialog
          product={null}
          count={rows.length}
          onClose={() => setNew(false)}
          onDone={(made) => {
            setNew(false)
            state.showProduct(made.id)
          }}
        />
      )}
      <LeaveDialog
        form={{
          asksToLeave: blocker.state === 'blocked',
          leave() {
            drafts.clear()
            blocker.proceed?.()
          },
          stay: () => blocker.reset?.(),
        }}
      />
    </>
  )
}

interface ProductItemProps {
  row: TicketProductRow
  isOpen: boolean
  onOpen: () => void
}

function ProductItem({ row, isOpen, onOpen }: ProductItemProps) {
  const { t } = useTexts('schedule')
  const words = useWords()
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={cx(
          'flex min-h-ctl w-full items-center gap-2.5 rounded-md px-3 py-2 text-left text-sm',
          isOpen ? 'bg-accent-soft font-semibold text-accent-on-soft' : 'hover:bg-surface-2',
        )}
      >
        <Dot color={row.color} />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{words.name(row.name)}</span>
        {row.archivedAt && <Badge icon={Archive}>{t('schedule:list.archived')}</Badge>}
      </button>
    </li>
  )
}

function ProductPrices({ product, drafts }: { product: TicketProductRow; drafts: Drafts }) {
  const { t } = useTexts('schedule')
  const list = usePriceList(product.id)
  const { isPending } = useNames()
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <ProductHead product={product} />
      <PassTypes product={product} />
      <Card as="section" pad aria-label={t('schedule:prices.title')}>
        <SectionHeader title={t('schedule:prices.title')} subtitle={t('schedule:prices.hint')} />
        {list.isError && !list.data ? (
          <FailedState title={t('schedule:prices.loadFailed')} query={list} />
        ) : list.data && !isPending ? (
          <PriceMatrix product={product} list={list.data} drafts={drafts} />
        ) : (
          <Skeleton width="100%" height={160} shape="box" />
        )}
      </Card>
      {list.data && list.data.rules.length > 0 && <ExplainPrice product={product} list={list.data} />}
    </div>
  )
}
