import { createSeatLayoutInput, inLanguage, type SeatLayoutRow } from '@marquee/contract'
import { Button, Dialog, EmptyState, ErrorState, Field, Select, Skeleton, TextInput } from '@marquee/ui'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { resolverOf, showIssues } from '../../../lib/form/resolver.ts'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFloors, useLayoutMutations } from '../queries.ts'
import { useLayoutRights } from '../use-layout-actions.ts'

interface NameValues {
  name: string
  floorId: string
}
type NameInput = typeof createSeatLayoutInput._output

const resolver = resolverOf<NameInput, NameValues>(createSeatLayoutInput)
const fields = ['name', 'floorId'] as const

interface NameDialogProps {
  /** null: a new layout. */
  layout: Pick<SeatLayoutRow, 'id' | 'rev' | 'name' | 'floor'> | null
  onClose: () => void
  onDone: (layout: SeatLayoutRow) => void
}

/** Names a layout and puts it onto a floor. */
export function NameDialog({ layout, onClose, onDone }: NameDialogProps) {
  const { t } = useTexts('seatLayout', 'common')
  const { seesFloors } = useLayoutRights()
  const floors = useFloors(seesFloors)
  const title = t(layout ? 'seatLayout:name.editTitle' : 'seatLayout:name.newTitle')
  const blocked = !layout && (!seesFloors || floors.data?.length === 0)
  const hasFailed = seesFloors && floors.isError && !floors.data
  if (blocked || hasFailed || (seesFloors && floors.isPending)) {
    return (
      <Dialog open onClose={onClose} title={title}>
        {hasFailed ? (
          <ErrorState
            title={t('seatLayout:name.floorsFailed')}
            requestId={readFailure(floors.error).requestId ?? undefined}
            onRetry={() => floors.refetch()}
            retrying={floors.isFetching}
          />
        ) : blocked ? (
          <EmptyState
            title={t(seesFloors ? 'seatLayout:name.noFloor' : 'seatLayout:name.floorsHidden')}
            body={t(seesFloors ? 'seatLayout:name.noFloorHint' : 'seatLayout:name.floorsHiddenHint')}
          />
        ) : (
          <Skeleton width="100%" height={96} shape="box" />
        )}
      </Dialog>
    )
  }
  return <NameForm layout={layout} title={title} floors={floors.data ?? []} onClose={onClose} onDone={onDone} />
}

interface NameFormProps extends NameDialogProps {
  title: string
  floors: NonNullable<ReturnType<typeof useFloors>['data']>
}

function NameForm({ layout, title, floors, onClose, onDone }: NameFormProps) {
  const { t, language } = useTexts('seatLayout', 'common')
  const fieldText = useFieldText()
  const failureText = useFailureText()
  const { create, update } = useLayoutMutations()
  const [failure, setFailure] = useState<Failure | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const form = useForm<NameValues, unknown, NameInput>({
    resolver,
    mode: 'onTouched',
    defaultValues: { name: layout?.name ?? '', floorId: layout?.floor.id ?? floors[0]?.id ?? '' },
  })
  const { errors } = form.formState
  const pending = create.isPending || update.isPending
  const submit = form.handleSubmit(async (values) => {
    if (pending) return
    setFailure(null)
    try {
      const saved = layout
        ? await update.mutateAsync({ id: layout.id, expectedRev: layout.rev, ...values })
        : await create.mutateAsync(values)
      toast.success(t(layout ? 'seatLayout:toast.saved' : 'seatLayout:toast.created', { name: saved.name }))
      onDone(saved)
    } catch (error) {
      const read = readFailure(error)
      const rest = showIssues(form.setError, read.issues, { fields })
      if (read.reason !== 'VALIDATION' || rest.length > 0) setFailure(read)
    }
  })
  const { ref, ...nameField } = form.register('name')
  // The layout's own floor stays a choice although it may be archived, or unseen by this person.
  const options = [
    ...(layout && !floors.some(({ id }) => id === layout.floor.id) ? [layout.floor] : []),
    ...floors,
  ].map((floor) => ({ value: floor.id, label: inLanguage(floor.name, language) }))
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={first}
      title={title}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="layout-name-form" loading={pending}>
            {t(layout ? 'seatLayout:name.save' : 'seatLayout:name.create')}
          </Button>
        </>
      }
    >
      <form id="layout-name-form" noValidate onSubmit={submit} className="flex flex-col gap-[var(--field-gap)]">
        {failure && (
          <FormAlert tone="error">
            {failure.reason === 'STALE' && layout
              ? t('seatLayout:name.stale', { name: layout.name, floor: inLanguage(layout.floor.name, language) })
              : failureText(failure)}
          </FormAlert>
        )}
        <Field label={t('seatLayout:name.name')} error={fieldText(errors.name)} required>
          <TextInput
            {...nameField}
            ref={(node) => {
              ref(node)
              first.current = node
            }}
            autoComplete="off"
          />
        </Field>
        <Field label={t('seatLayout:name.floor')} error={fieldText(errors.floorId)} required>
          <Select {...form.register('floorId')} options={options} />
        </Field>
      </form>
    </Dialog>
  )
}
