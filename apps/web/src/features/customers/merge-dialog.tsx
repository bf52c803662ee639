import { undoMergeDays } from '@marquee/contract/customer-merges'
import type { CustomerId } from '@marquee/contract/customers'
import { Button, cx, Dialog, Segmented, Skeleton } from '@marquee/ui'
import { useRef, useState } from 'react'
import { useCommand } from '../../lib/command/use-command.ts'
import { FailedState } from '../../lib/failed-state.tsx'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Person } from './person.tsx'
import { useCustomerCommands, useMergePreview } from './queries.ts'

interface Named {
  id: CustomerId
  name: string
}

interface MergeDialogProps {
  from: Named
  into: Named
  onClose: () => void
}

/** What a merge brings together, and who of the two stays. */
export function MergeDialog({ from: other, into: open, onClose }: MergeDialogProps) {
  const { t } = useTexts('customers', 'common', 'errors')
  const format = useFormat()
  const { merge } = useCustomerCommands()
  // One command whichever of the two stays: where an answer was lost, the first try is what counts.
  const command = useCommand(`customers.merge.${[open.id, other.id].sort().join('.')}`, merge.mutateAsync)
  const [stays, setStays] = useState<'open' | 'other'>('open')
  const [isSent, setSent] = useState(false)
  const [from, into] = stays === 'open' ? [other, open] : [open, other]
  const pair = { fromId: from.id, intoId: into.id }
  const found = useMergePreview(pair, isSent)
  const { data } = found
  const chosen = useRef<HTMLInputElement>(null)
  // The people stay while the other way round is looked up; what would move does not.
  const counted = found.isPlaceholderData ? undefined : data
  const lines = counted && [
    counted.orders > 0 &&
      t('customers:merge.orders', {
        count: counted.orders,
        amount: format.money(counted.spentMinor, counted.currency),
      }),
    ...(['visits', 'contacts', 'flags', 'consents', 'notes', 'cards', 'groups'] as const).map(
      (kind) => counted[kind] > 0 && t(`customers:merge.${kind}`, { count: counted[kind] }),
    ),
  ]
  const moved = lines?.filter((line) => line !== false)
  async function send() {
    setSent(true)
    const done = await command.act(pair)
    if (!done || 'failure' in done) return
    toast.success(t('customers:merge.done', { from: from.name, into: into.name }))
    onClose()
  }
  function choose(who: 'open' | 'other') {
    setStays(who)
    command.clear()
    setSent(false)
  }
  const label = ({ name }: Named, customerNo: number | undefined) => [name, customerNo].filter(Boolean).join(' · ')
  const noOf = (id: CustomerId) => [data?.from, data?.into].find((each) => each?.id === id)?.customerNo
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('customers:merge.title')}
      description={t('customers:merge.lead', { count: undoMergeDays })}
      initialFocus={chosen}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!counted || found.isError}
            loading={command.pending}
            onClick={() => void send()}
          >
            {t('customers:merge.submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <div className="flex flex-col gap-1.5">
          <p className="font-semibold">{t('customers:merge.stays')}</p>
          <Segmented
            label={t('customers:merge.stays')}
            value={stays}
            onValueChange={choose}
            chosenRef={chosen}
            options={[
              { value: 'open', label: label(open, noOf(open.id)) },
              { value: 'other', label: label(other, noOf(other.id)) },
            ]}
          />
        </div>
        {!found.isError && (
          <ul className="grid gap-2 sm:grid-cols-2">
            {[open, other].map(({ id }) => {
              const person = [data?.from, data?.into].find((each) => each?.id === id)
              return person ? <Person key={id} person={person} /> : <ComingPerson key={id} />
            })}
          </ul>
        )}
        {found.isError ? (
          <FailedState title={t('customers:merge.failed')} query={found} />
        ) : moved ? (
          <div className={movesClass}>
            <p className="font-semibold [overflow-wrap:anywhere]">{t('customers:merge.moves', { name: from.name })}</p>
            <ul className="tnum mt-1 list-disc pl-5">
              {moved.map((line) => (
                <li key={line}>{line}</li>
              ))}
              {moved.length === 0 && <li>{t('customers:merge.nothing')}</li>}
            </ul>
            <p className="mt-2 text-ink-2">{t('customers:merge.remains', { name: from.name })}</p>
          </div>
        ) : (
          <div className={cx(movesClass, 'flex flex-col gap-2.5 pt-1')}>
            <Skeleton width="70%" />
            <Skeleton width="45%" />
            <Skeleton width="40%" />
          </div>
        )}
        <FormFailure failure={command.failure} attempt={command.attempt} isCommand />
      </div>
    </Dialog>
  )
}

/** Room for a heading and three lines, so that the buttons do not move when the numbers come. */
const movesClass = 'min-h-20'

/** The room of a person with a phone and an address, until they are there. */
const ComingPerson = () => (
  <li aria-hidden="true">
    <Skeleton shape="box" width="100%" height={82} />
  </li>
)
