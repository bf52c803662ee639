import { inLanguage, type ShiftRow } from '@marquee/contract'
import { useRecordForm } from '../../lib/form/use-record-form.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useShiftMutations } from './queries.ts'
import { type ShiftOutput, type ShiftValues, shiftFields, shiftResolver, shiftWords, valuesOf } from './shift-schema.ts'

interface ShiftFormOptions {
  /** null makes a new one. */
  row: ShiftRow | null
  start: ShiftValues
  onClose: () => void
  onCreated: (row: ShiftRow) => void
}

/** The form of the drawer, for a new shift as for one that is there. */
export function useShiftForm({ row, start, onClose, onCreated }: ShiftFormOptions) {
  const { t, language } = useTexts('shifts')
  const { create, update } = useShiftMutations()
  return useRecordForm<ShiftValues, ShiftOutput, ShiftRow>({
    draft: row ? `shift.${row.id}` : 'shift.new',
    row,
    start,
    valuesOf,
    fields: shiftFields,
    resolver: shiftResolver,
    words: shiftWords,
    create: (values) => create.mutateAsync(values),
    update: (target, change) => update.mutateAsync({ ...target, ...change }),
    onSaved: (saved, isNew) => {
      const name = inLanguage(saved.name, language)
      toast.success(t(isNew ? 'shifts:toast.created' : 'shifts:toast.saved', { name }))
      if (isNew) onCreated(saved)
    },
    onClose,
  })
}

export type ShiftForm = ReturnType<typeof useShiftForm>
