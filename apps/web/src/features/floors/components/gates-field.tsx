import { gateDirections } from '@marquee/contract'
import { Checkbox, Field, Select } from '@marquee/ui'
import type { FieldErrors } from 'react-hook-form'
import { LocalTextField } from '../../../lib/form/local-text-field.tsx'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { FloorValues, GateDraft } from '../floor-schema.ts'
import { nameOr } from '../model.ts'
import { PartList } from './part-list.tsx'

interface GatesFieldProps {
  value: GateDraft[]
  onChange: (value: GateDraft[]) => void
  onAdd: (value: GateDraft[]) => void
  onBlur: () => void
  errors: FieldErrors<FloorValues>['gates']
  ref: (target: { focus: () => void } | null) => void
}

/** The gates of a floor. */
export function GatesField({ value, onChange, onAdd, onBlur, errors, ref }: GatesFieldProps) {
  const { t, language } = useTexts('floors')
  const fieldText = useFieldText()
  const nameOf = (gate: GateDraft, index: number) =>
    nameOr(gate.name, language, t('floors:form.gate', { count: index + 1 }))
  return (
    <PartList<GateDraft>
      id="floor-gates"
      ref={ref}
      label={t('floors:field.gates')}
      error={fieldText(errors as { message?: string } | undefined)}
      parts={value}
      onChange={onChange}
      onAdd={onAdd}
      make={(key) => ({ key, name: { en: '', tr: '' }, direction: 'both', isOpen: false })}
      addLabel={t('floors:form.addGate')}
      removeLabel={(gate, index) => t('floors:form.remove', { name: nameOf(gate, index) })}
      removedText={(gate, index) => t('floors:form.removed', { name: nameOf(gate, index) })}
      draw={(gate, index, change) => {
        const at = errors?.[index]
        const id = `floor-gates-${index}`
        return (
          <div className="flex flex-col gap-3">
            <LocalTextField
              id={`${id}-name`}
              label={t('floors:form.gate', { count: index + 1 })}
              value={gate.name}
              onChange={(name) => change({ ...gate, name })}
              onBlur={onBlur}
              errors={{ en: fieldText(at?.name?.en), tr: fieldText(at?.name?.tr) }}
            />
            <div className="grid grid-cols-2 items-end gap-2">
              <Field id={`${id}-direction`} label={t('floors:form.direction')}>
                <Select
                  value={gate.direction}
                  options={gateDirections.map((each) => ({ value: each, label: t(`floors:direction.${each}`) }))}
                  onValueChange={(direction) =>
                    change({ ...gate, direction: gateDirections.find((each) => each === direction) ?? gate.direction })
                  }
                />
              </Field>
              {gate.id === undefined && (
                <Checkbox
                  label={t('floors:gate.open')}
                  checked={gate.isOpen}
                  onCheckedChange={(isOpen) => change({ ...gate, isOpen })}
                />
              )}
            </div>
          </div>
        )
      }}
    />
  )
}
