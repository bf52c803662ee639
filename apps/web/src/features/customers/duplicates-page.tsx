import { type DuplicateList, type DuplicatePair, duplicateLists } from '@marquee/contract/customer-merges'
import { Button, EmptyState, NoAccessState, Segmented, Skeleton } from '@marquee/ui'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Pair, useTellApart } from './duplicate-pair.tsx'
import { useDuplicates } from './queries.ts'
import { Views } from './views.tsx'

const MergeDialog = dialogOnDemand(() => import('./merge-dialog.tsx').then((part) => ({ default: part.MergeDialog })))

/** Customers of the venue who may be one person: merged, or found to be two, until somebody takes that back. */
export default function DuplicatesPage() {
  const { t } = useTexts('customers', 'customerMessages', 'common')
  const mayMerge = useMay('customers', 'archive')
  return (
    <ListPage title={t('customers:title')} fill={false} views={<Views view="duplicates" />}>
      {mayMerge ? (
        <Duplicates />
      ) : (
        <NoAccessState title={t('common:state.noAccessTitle')} body={t('customers:duplicates.noAccess')} />
      )}
    </ListPage>
  )
}

function Duplicates() {
  const { t } = useTexts('customers')
  const [by, setBy] = useState<DuplicateList>('name')
  const [after, setAfter] = useState<string | null>(null)
  const [pair, setPair] = useState<DuplicatePair | null>(null)
  const tellApart = useTellApart()
  const found = useDuplicates({ by, after })
  const rows = found.data?.rows ?? []
  const next = found.data?.nextCursor ?? null
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        className="self-start"
        label={t('customers:duplicates.by')}
        value={by}
        options={duplicateLists.map((value) => ({ value, label: t(`customers:duplicates.${value}`) }))}
        onValueChange={(value) => {
          setBy(value)
          setAfter(null)
        }}
      />
      {found.isError && !found.data ? (
        <FailedState title={t('customers:duplicates.failed')} query={found} />
      ) : found.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton width="100%" height={112} shape="box" />
          <Skeleton width="100%" height={112} shape="box" />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          title={t(`customers:duplicates.${by === 'dismissed' ? 'noneDismissed' : 'empty'}`)}
          body={t(`customers:duplicates.${by}Hint`)}
        />
      ) : (
        <ul
          aria-label={t(`customers:${by === 'dismissed' ? 'duplicates.dismissed' : 'alike.title'}`)}
          className="flex flex-col gap-3"
        >
          {rows.map((each) => (
            <Pair
              key={`${each.one.id} ${each.other.id}`}
              pair={each}
              tellApart={tellApart}
              onMerge={() => setPair(each)}
            />
          ))}
        </ul>
      )}
      {(after !== null || next !== null) && (
        <span className="flex flex-wrap gap-2">
          {after !== null && <Button onClick={() => setAfter(null)}>{t('customers:duplicates.first')}</Button>}
          {next !== null && (
            <Button loading={found.isPlaceholderData} onClick={() => setAfter(next)}>
              {t('customers:duplicates.next')}
            </Button>
          )}
        </span>
      )}
      <Suspense fallback={null}>
        {pair && <MergeDialog from={pair.other} into={pair.one} onClose={() => setPair(null)} />}
      </Suspense>
    </div>
  )
}
