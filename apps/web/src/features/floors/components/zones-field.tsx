import { zoneKinds } from '@marquee/contract'
import { cx, Field, Select, TextInput } from '@marquee/ui'
import type { FieldErrors } from 'react-hook-form'
import { LocalTextField } from '../../../lib/form/local-text-field.tsx'
import { typedWhole } from '../../../lib/form/typed-whole.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { FloorValues, ZoneDraft } from '../floor-schema.ts'
import { nameOr, peopleIn } from '../model.ts'
import { PartList } from './part-list.tsx'

interface ZonesFieldProps {
  value: ZoneDraft[]
  onChange: (value: ZoneDraft[]) => void
  onAdd: (value: ZoneDraft[]) => void
  onBlur: () => void
  /** People for whom the floor has room, as typed. */
  capacity: string
  errors: FieldErrors<FloorValues>['zones']
  ref: (target: { focus: () => void } | null) => void
}

const peopleOf = (text: string) => Math.max(0, typedWhole(text) || 0)

/** The zones of a floor, with what is left of its room. */
export function ZonesField({ value, onChange, onAdd, onBlur, capacity, errors, ref }: ZonesFieldProps) {
  const { t, language } = useTexts('floors', 'common')
  const format = useFormat()
  const fieldText = useFieldText()
  const sum = peopleIn(value.map((zone) => ({ capacity: peopleOf(zone.capacity) })))
  const room = peopleOf(capacity)
  const nameOf = (zone: ZoneDraft, index: number) =>
    nameOr(zone.name, language, t('floors:form.zone', { count: index + 1 }))
  return (
    <PartList<ZoneDraft>
      id="floor-zones"
      ref={ref}
      label={t('floors:field.zones')}
      error={fieldText(errors as { message?: string } | undefined)}
      hint={
        value.length > 0 && (
          <span className={cx('tnum', sum > room && room > 0 && 'font-semibold text-danger')}>
            {t('floors:form.zonesSum', {
              sum: format.number(sum),
              room: room > 0 ? format.number(room) : '…',
            })}
          </span>
        )
      }
      parts={value}
      onChange={onChange}
      onAdd={onAdd}
      make={(key) => ({ key, name: { en: '', tr: '' }, kind: 'seating', capacity: '' })}
      addLabel={t('floors:form.addZone')}
      removeLabel={(zone, index) => t('floors:form.remove', { name: nameOf(zone, index) })}
      removedText={(zone, index) => t('floors:form.removed', { name: nameOf(zone, index) })}
      draw={(zone, index, change) => {
        const at = errors?.[index]
        const id = `floor-zones-${index}`
        return (
          <div className="flex flex-col gap-3">
            <LocalTextField
              id={`${id}-name`}
              label={t('floors:form.zone', { count: index + 1 })}
              value={zone.name}
              onChange={(name) => change({ ...zone, name })}
              onBlur={onBlur}
              errors={{ en: fieldText(at?.name?.en), tr: fieldText(at?.name?.tr) }}
            />
            <div className="grid grid-cols-2 gap-2">
              <Field id={`${id}-kind`} label={t('floors:form.kind')}>
                <Select
                  value={zone.kind}
                  options={zoneKinds.map((kind) => ({ value: kind, label: t(`floors:kind.${kind}`) }))}
                  onValueChange={(kind) =>
                    change({ ...zone, kind: zoneKinds.find((each) => each === kind) ?? zone.kind })
                  }
                />
              </Field>
              <Field id={`${id}-capacity`} label={t('floors:form.people')} error={fieldText(at?.capacity)}>
                <TextInput
                  value={zone.capacity}
                  inputMode="numeric"
                  autoComplete="off"
                  className="tnum"
                  onChange={(event) => change({ ...zone, capacity: event.target.value })}
                  onBlur={onBlur}
                />
              </Field>
            </div>
          </div>
        )
      }}
    />
  )
}
