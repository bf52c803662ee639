import type { TillId, TillRow } from '@marquee/contract'
import { Button, Checkbox, EmptyState, ErrorState, Field, Select, Skeleton } from '@marquee/ui'
import { type KeyboardEvent, useId, useState } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { useCommand } from '../../lib/command/use-command.ts'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useUnsavedInside } from '../../lib/form/unsaved-inside.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { noCount, readCount } from './count.ts'
import { CountField } from './count-field.tsx'
import { useTillMutations, useTills } from './queries.ts'

/** Opens a till: which one, and the float that is in it. It is no form, so that it can be a part of one. */
export function OpenTill() {
  const called = useGivenNames()
  const { t } = useTexts('till', 'errors')
  const me = useMe()
  const currency = me?.venue.currency ?? 'TRY'
  const id = useId()
  const tills = useTills()
  const { open } = useTillMutations()
  const command = useCommand('tills.open', open.mutateAsync)
  const [wanted, setWanted] = useState('')
  const [count, setCount] = useState(noCount)
  useUnsavedInside(JSON.stringify(count) !== JSON.stringify(noCount))
  const [tried, setTried] = useState(false)
  const [brought, setBrought] = useState(false)
  // It can hold the focus, which goes on to the fields that take its place.
  if (tills.isPending) {
    return (
      <div key="loading" tabIndex={-1} aria-busy="true">
        <Skeleton shape="box" width="100%" height={180} />
      </div>
    )
  }
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
  const free = living.filter((till) => till.cashier === null)
  if (living.length === 0) return <EmptyState title={t('till:open.none')} body={t('till:open.noneBody')} />
  const named = ({ name, isTraining }: TillRow) =>
    isTraining ? t('till:training.at', { till: called.till(name) }) : called.till(name)
  // The till of this counter, unless somebody works at it.
  const own = free.find(({ id: one }) => one === me?.device?.tillId)
  const tillId = wanted || (own ?? (free.length === 1 ? free[0] : undefined))?.id || ''
  const read = readCount(count, currency)

  async function submit() {
    setTried(true)
    if (!tillId || !read) {
      document.getElementById(tillId ? `${id}-float` : `${id}-till`)?.focus()
      return
    }
    const { minor, ...pieces } = read
    const done = await command.act({
      tillId: tillId as TillId,
      floatMinor: minor,
      ...pieces,
      ...(brought && { floatBrought: true }),
    })
    // Another window of the same person was faster: its till is shown in the place of this form, with its own float.
    const isOwn = done && 'failure' in done && done.failure.reason === 'STATE' && 'till' in done.failure.details
    if (isOwn) toast.info(whyTaken(done.failure, { t, called }) ?? '')
  }

  // Asked only of those whom it concerns: once the safe did not have so much.
  const lacks = command.failure?.reason === 'FUND_FLOOR'

  // Enter in a field opens the till; the form around it, if there is one, has nothing to send yet.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void submit()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields in it
    <div key="fields" className="flex flex-col gap-4" onKeyDown={onKeyDown}>
      <p className="text-ink-2 text-sm">{t('till:open.lead')}</p>
      <FormFailure
        isCommand
        failure={lacks ? null : command.failure}
        attempt={command.attempt}
        words={{ STATE: whyTaken(command.failure, { t, called }) }}
      />
      {free.length === 0 && <p className="font-medium text-sm">{t('till:open.allTaken')}</p>}
      <Field id={`${id}-till`} label={t('till:open.till')} error={tried && !tillId ? t('till:open.choose') : undefined}>
        <Select
          value={tillId}
          placeholder={t('till:open.choose')}
          options={living.map((till) => ({
            value: till.id,
            label: till.cashier ? t('till:open.takenBy', { till: named(till), name: till.cashier.name }) : named(till),
            disabled: till.cashier !== null,
          }))}
          onValueChange={setWanted}
        />
      </Field>
      <CountField
        id={`${id}-float`}
        label={t('till:open.float')}
        hint={t('till:open.floatHint')}
        error={lacks && !brought ? t('till:open.tooMuch') : tried && !read ? t('errors:field.amount') : undefined}
        currency={currency}
        count={count}
        onCount={setCount}
      />
      {(lacks || brought) && (
        <Checkbox
          label={t('till:open.brought')}
          description={t('till:open.broughtHint')}
          checked={brought}
          onCheckedChange={setBrought}
        />
      )}
      <Button
        variant="primary"
        size="lg"
        block
        loading={command.pending}
        disabled={free.length === 0}
        onClick={() => void submit()}
      >
        {t('till:open.submit')}
      </Button>
    </div>
  )
}

/** Someone was faster, the person works elsewhere already, or the day is closed: the server says which. */
function whyTaken(
  failure: Failure | null,
  { t, called }: { t: ReturnType<typeof useTexts>['t']; called: ReturnType<typeof useGivenNames> },
): string | undefined {
  const { cashier, till, dayIsClosed, archivedAt } = (failure?.details ?? {}) as {
    cashier?: { name: string }
    till?: { name: string }
    dayIsClosed?: boolean
    archivedAt?: string
  }
  if (dayIsClosed) return t('till:open.dayClosed')
  if (archivedAt) return t('till:open.archived')
  if (cashier) return t('till:open.takenNow', { name: cashier.name })
  return till && t('till:open.ownElsewhere', { till: called.till(till.name) })
}
