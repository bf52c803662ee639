import { createSeatLayoutInput, inLanguage, type SeatLayoutRow } from '@marquee/contract'
import { Dialog, EmptyState, Field, Select, Skeleton, TextInput } from '@marquee/ui'
import { FailedState } from '../../../lib/failed-state.tsx'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useSmallForm } from '../../../lib/form/use-small-form.ts'
import { sendOnce } from '../../../lib/send-once.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFloors, useLayoutMutations } from '../queries.ts'
import { useLayoutRights } from '../use-layout-actions.ts'
import { useSeen } from '../use-seen.ts'

interface NameValues {
  name: string
  floorId: string
}
type NameInput = typeof createSeatLayoutInput._output

const resolver = resolverOf<NameInput, NameValues>(createSeatLayoutInput)
const words = { floorId: { 'field.tooSmall': 'seatLayout:name.floorSmall' } } as const

interface NameDialogProps {
  /** null: a new layout. */
  layout: Pick<SeatLayoutRow, 'id' | 'rev' | 'name' | 'floor'> | null
  onClose: () => void
  onDone: (layout: SeatLayoutRow) => void
}

/** Names a layout and puts it onto a floor. */
export function NameDialog({ layout, onClose, onDone }: NameDialogProps) {
  const { t } = useTexts('seatLayout')
  const { seesFloors } = useLayoutRights()
  const floors = useFloors(seesFloors)
  const title = t(layout ? 'seatLayout:name.editTitle' : 'seatLayout:name.newTitle')
  const blocked = !layout && (!seesFloors || floors.data?.length === 0)
  const hasFailed = seesFloors && floors.isError && !floors.data
  if (blocked || hasFailed || (seesFloors && floors.isPending)) {
    return (
      <Dialog open onClose={onClose} title={title}>
        {hasFailed ? (
          <FailedState title={t('seatLayout:name.floorsFailed')} query={floors} />
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
  const { seen, renew } = useSeen(layout?.rev)
  const { t, language } = useTexts('seatLayout')
  const fieldText = useFieldText()
  const { create, update } = useLayoutMutations()
  const { form, formProps, said, pending } = useSmallForm<NameValues, NameInput>({
    resolver,
    defaultValues: { name: layout?.name ?? '', floorId: layout?.floor.id ?? floors[0]?.id ?? '' },
    fields: ['name', 'floorId'],
    words,
    async send(values) {
      const saved =
        layout && seen !== undefined
          ? await update.mutateAsync({ id: layout.id, expectedRev: seen, ...values }).finally(renew)
          : await sendOnce('seatLayouts.create', values, (commandId) => create.mutateAsync({ ...values, commandId }))
      toast.success(t(layout ? 'seatLayout:toast.saved' : 'seatLayout:toast.created', { name: saved.name }))
      onDone(saved)
    },
  })
  const { errors, isDirty } = form.formState
  // The layout's own floor stays a choice although it may be archived, or unseen by this person.
  const options = [
    ...(layout && !floors.some(({ id }) => id === layout.floor.id) ? [layout.floor] : []),
    ...floors,
  ].map((floor) => ({ value: floor.id, label: inLanguage(floor.name, language) }))
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      formProps={formProps}
      said={said}
      pending={pending}
      isDirty={isDirty}
      submitLabel={t(layout ? 'seatLayout:name.save' : 'seatLayout:name.create')}
      words={
        layout
          ? { STALE: t('seatLayout:name.stale', { name: layout.name, floor: inLanguage(layout.floor.name, language) }) }
          : undefined
      }
    >
      <Field label={t('seatLayout:name.name')} error={fieldText(errors.name)} required>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label={t('seatLayout:name.floor')} error={fieldText(errors.floorId)} required>
        <Select {...form.register('floorId')} options={options} />
      </Field>
    </FormDialog>
  )
}
