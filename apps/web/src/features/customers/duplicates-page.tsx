import { type AlikeReason, alikeReasons, type DuplicatePair } from '@marquee/contract/customers'
import { Button, Card, ConfirmDialog, EmptyState, NoAccessState, Segmented, Skeleton } from '@marquee/ui'
import Merge from 'lucide-react/icons/merge'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Person } from './person.tsx'
import { useCustomerCommands, useDuplicates } from './queries.ts'
import { Views } from './views.tsx'

const MergeDialog = dialogOnDemand(() => import('./merge-dialog.tsx').then((part) => ({ default: part.MergeDialog })))

/** Customers of the venue who may be one person: merged, or found to be two and never asked about again. */
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
  const [by, setBy] = useState<AlikeReason>('name')
  const [after, setAfter] = useState<string | null>(null)
  const [pair, setPair] = useState<DuplicatePair | null>(null)
  const found = useDuplicates({ by, after })
  const rows = found.data?.rows ?? []
  const next = found.data?.nextCursor ?? null
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        className="self-start"
        label={t('customers:duplicates.by')}
        value={by}
        options={alikeReasons.map((value) => ({ value, label: t(`customers:duplicates.${value}`) }))}
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
        <EmptyState title={t('customers:duplicates.empty')} body={t(`customers:duplicates.${by}Hint`)} />
      ) : (
        <ul aria-label={t('customers:alike.title')} className="flex flex-col gap-3">
          {rows.map((each) => (
            <Pair key={`${each.one.id} ${each.other.id}`} pair={each} onMerge={() => setPair(each)} />
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

function Pair({ pair: { one, other }, onMerge }: { pair: DuplicatePair; onMerge: () => void }) {
  const { t } = useTexts('customers', 'errors')
  const failureText = useFailureText()
  const { notSame } = useCustomerCommands()
  const [asks, setAsks] = useState(false)
  const say = () =>
    notSame.mutate(
      { oneId: one.id, otherId: other.id },
      {
        onSuccess: () => toast.success(t('customers:duplicates.noted')),
        onError: (error) => toast.error(failureText(readFailure(error))),
        onSettled: () => setAsks(false),
      },
    )
  const both = { one: one.customerNo, other: other.customerNo }
  return (
    <li>
      <Card className="flex flex-col gap-3 p-4 text-sm">
        <ul className="grid gap-2 sm:grid-cols-2">
          <Person person={one} isLink />
          <Person person={other} isLink />
        </ul>
        <span className="flex flex-wrap gap-2">
          <Button size="sm" icon={Merge} aria-label={t('customers:duplicates.mergeBoth', both)} onClick={onMerge}>
            {t('customers:alike.merge')}
          </Button>
          <Button size="sm" aria-label={t('customers:duplicates.notSameBoth', both)} onClick={() => setAsks(true)}>
            {t('customers:duplicates.notSame')}
          </Button>
        </span>
      </Card>
      {asks && (
        <ConfirmDialog
          open
          title={t('customers:duplicates.askTwo', {
            one: one.name,
            oneNo: one.customerNo,
            other: other.name,
            otherNo: other.customerNo,
          })}
          body={t('customers:duplicates.askTwoBody')}
          confirmLabel={t('customers:duplicates.notSame')}
          loading={notSame.isPending}
          onCancel={() => setAsks(false)}
          onConfirm={say}
        />
      )}
    </li>
  )
}
