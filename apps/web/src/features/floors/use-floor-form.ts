import type { FloorRow } from '@marquee/contract'
import { inLanguage } from '@marquee/contract'
import { useRecordForm } from '../../lib/form/use-record-form.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import {
  type FloorOutput,
  type FloorValues,
  floorFields,
  floorResolver,
  floorWords,
  newFloor,
  valuesOf,
} from './floor-schema.ts'
import { useFloorMutations } from './queries.ts'

interface FloorFormOptions {
  /** null makes a new one. */
  row: FloorRow | null
  onClose: () => void
  onCreated: (row: FloorRow) => void
}

/** The form of the drawer, for a new floor as for one that is there. */
export function useFloorForm({ row, onClose, onCreated }: FloorFormOptions) {
  const { t, language } = useTexts('floors')
  const { create, update } = useFloorMutations()
  return useRecordForm<FloorValues, FloorOutput, FloorRow>({
    draft: row ? `floor.${row.id}` : 'floor.new',
    row,
    start: newFloor,
    valuesOf,
    fields: floorFields,
    resolver: floorResolver,
    words: floorWords,
    create: (values, commandId) => create.mutateAsync({ ...values, commandId }),
    update: (target, change) => {
      const gates = change.gates?.map((gate) => ({
        ...gate,
        isOpen: row?.gates.find((each) => each.id === gate.id)?.isOpen ?? gate.isOpen,
      }))
      return update.mutateAsync({ ...target, ...change, ...(gates ? { gates } : {}) })
    },
    onSaved: (saved, isNew) => {
      const name = inLanguage(saved.name, language)
      toast.success(t(isNew ? 'floors:toast.created' : 'floors:toast.saved', { name }))
      if (isNew) onCreated(saved)
    },
    onClose,
  })
}

export type FloorForm = ReturnType<typeof useFloorForm>
