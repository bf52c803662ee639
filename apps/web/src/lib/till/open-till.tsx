import type { TillId, TillSessionRow } from '@marquee/contract'
import { Button, EmptyState, ErrorState, Field, Select, Skeleton } from '@marquee/ui'
import { useId, useState } from 'react'
import { useMe } from '../auth-session/current.ts'
import { FormFailure } from '../form/form-failure.tsx'
import { type Failure, readFailure } from '../trpc/failure.ts'
import { useTexts } from '../use-texts.ts'
import { noCount, readCount } from './count.ts'
import { CountField } from './count-field.tsx'
import { useTillMutations, useTills } from './queries.ts'
import { useDeed } from './use-deed.ts'

/** Opens a till: which one, and the float that lies in it. No form around it, so that it may stand in another. */
export function OpenTill({ onOpened }: { onOpened?: (row: TillSessionRow) => void }) {
  const { t } = useTexts('till', 'errors')
  const currency = useMe()?.venue.currency ?? 'TRY'
  const id = useId()
  const tills = useTills()
  const { open } = useTillMutations()
  const deed = useDeed('tills.open', open.mutateAsync)
  const [wanted, setWanted] = useState('')
  const [count, setCount] = useState(noCount)
  const [tried, setTried] = useState(false)
  if (tills.isPending) return <Skeleton shape="box" width="100%" height={180} />
  if (tills.isError) {
    return (
      <ErrorState
        title={t('till:tills.loadFailed')}
        requestId={readFailure(tills.error).requestId ?? undefined}
        onRetry={() => void tills.refetch()}
        retrying={tills.isFetching}
      />
    )
  }
  const living = tills.data.filter((till) => till.archivedAt === null)
  const free = living.filter((till) => till.openedBy === null)
  if (living.length === 0) return <EmptyState title={t('till:open.none')} body={t('till:open.noneBody')} />
  const tillId = wanted || (free.length === 1 ? (free[0]?.id ?? '') : '')
  const read = readCount(count, currency)

  async function submit() {
    setTried(true)
    if (!tillId || !read) return
    const { minor, ...pieces } = read
    const done = await deed.act({ tillId: tillId as TillId, floatMinor: minor, ...pieces })
    if (!done || 'failure' in done) return
    onOpened?.(done.answer)
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2 text-sm">{t('till:open.lead')}</p>
      <FormFailure failure={deed.failure} attempt={deed.attempt} words={{ STATE: whyTaken(deed.failure, t) }} />
      {free.length === 0 && <p className="font-medium text-sm">{t('till:open.allTaken')}</p>}
      <Field id={`${id}-till`} label={t('till:open.till')} error={tried && !tillId ? t('till:open.choose') : undefined}>
        <Select
          value={tillId}
          placeholder={t('till:open.choose')}
          options={living.map((till) => ({
            value: till.id,
            label: till.openedBy ? t('till:open.takenBy', { till: till.name, name: till.openedBy.name }) : till.name,
            disabled: till.openedBy !== null,
          }))}
          onValueChange={setWanted}
        />
      </Field>
      <CountField
        id={`${id}-float`}
        label={t('till:open.float')}
        hint={t('till:open.floatHint')}
        error={tried && !read ? t('errors:field.amount') : undefined}
        currency={currency}
        count={count}
        onCount={setCount}
      />
      <Button
        variant="primary"
        size="lg"
        block
        loading={deed.pending}
        disabled={free.length === 0}
        onClick={() => void submit()}
      >
        {t('till:open.submit')}
      </Button>
    </div>
  )
}

/** Somebody was faster, or the person works elsewhere already: the server says which. */
function whyTaken(failure: Failure | null, t: ReturnType<typeof useTexts>['t']): string | undefined {
  const { openedBy, till } = (failure?.details ?? {}) as { openedBy?: { name: string }; till?: { name: string } }
  if (openedBy) return t('till:open.takenNow', { name: openedBy.name })
  return till && t('till:open.ownElsewhere', { till: till.name })
}
