import type { CustomerRow } from '@marquee/contract/customers'
import { Button, Dialog, Field, Segmented, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { forEach } from '../../lib/bulk/deed.ts'
import type { Bulk } from '../../lib/bulk/use-bulk.ts'
import { useLostText } from '../../lib/form/use-lost-text.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { customerCalls } from './queries.ts'
import { withTags } from './tags.ts'

interface TagsDialogProps {
  customers: readonly CustomerRow[]
  start: Bulk<CustomerRow>['start']
  onClose: () => void
}

/** Gives several customers a tag, or takes it from them. */
export function TagsDialog({ customers, start, onClose }: TagsDialogProps) {
  const { t } = useTexts('customers', 'common', 'errors')
  const lostText = useLostText()
  const id = useId()
  const { update } = customerCalls.useChanges()
  const [how, setHow] = useState<'add' | 'remove'>('add')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const isEmpty = typed.replaceAll(',', '').trim() === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isEmpty) return
    const next = (row: CustomerRow) => withTags(row.tags, typed, how)
    const write = ({ id: customerId, rev }: CustomerRow, tags: string | null) =>
      update({ id: customerId, expectedRev: rev, tags } as never)
    const nameOf = ({ name }: CustomerRow) => name
    // As each was when it was changed, which a second try may be later than the first.
    const before = new Map<CustomerRow['id'], string | null>()
    const tagsBefore = (row: CustomerRow) => before.get(row.id) ?? null
    start(
      {
        run: forEach(
          (row: CustomerRow) => {
            before.set(row.id, row.tags)
            return write(row, next(row))
          },
          { isSame: (row) => next(row) === row.tags },
        ),
        nameOf,
        why: (failure) => lostText(failure),
        done: (count) => t(how === 'add' ? 'customers:tagging.added' : 'customers:tagging.removed', { count }),
        // Whoever was changed by somebody else meanwhile is not written over, and is named.
        undo: async (rows) =>
          start(
            {
              run: forEach((row: CustomerRow) => write(row, tagsBefore(row)), {
                isSame: (row) => row.tags === tagsBefore(row),
              }),
              nameOf,
              why: (failure) => lostText(failure),
              done: (count) => t('customers:tagging.undone', { count }),
            },
            rows,
          ),
      },
      customers,
    )
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('customers:tagging.title', { count: customers.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form={id}>
            {t(how === 'add' ? 'customers:tagging.add' : 'customers:tagging.remove')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Segmented
          label={t('customers:tagging.how')}
          value={how}
          onValueChange={setHow}
          options={[
            { value: 'add', label: t('customers:tagging.add') },
            { value: 'remove', label: t('customers:tagging.remove') },
          ]}
        />
        <Field
          id={`${id}-tags`}
          label={t('customers:field.tags')}
          hint={t('customers:hint.tags')}
          error={tried && isEmpty ? t('errors:field.required') : undefined}
          required
        >
          <TextInput
            value={typed}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
