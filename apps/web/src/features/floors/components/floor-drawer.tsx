import { type FloorRow, inLanguage } from '@marquee/contract'
import { Badge, type MenuEntry } from '@marquee/ui'
import type { RefObject } from 'react'
import { RecordDrawer } from '../../../lib/form/record-drawer.tsx'
import { useFormat } from '../../../lib/format.ts'
import { RowMenu } from '../../../lib/list/row-menu.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import type { FloorField, FloorValues } from '../floor-schema.ts'
import { nameOr, stateBadge } from '../model.ts'
import { useFloorForm } from '../use-floor-form.ts'
import { floorFormId, useFloorLabels } from '../use-floor-labels.ts'
import { FloorForm } from './floor-form.tsx'

interface FloorDrawerProps {
  /** null makes a new one. */
  row: FloorRow | null
  onClose: () => void
  onCreated: (row: FloorRow) => void
  steps: MenuEntry[]
  /** `e` of the keyboard puts the focus here. */
  codeRef: RefObject<HTMLInputElement | null>
}

/** One floor: everything that is written about it. */
export function FloorDrawer({ row, onClose, onCreated, steps, codeRef }: FloorDrawerProps) {
  const { t, language } = useTexts('floors')
  const form = useFloorForm({ row, onClose, onCreated })
  const name = row && inLanguage(row.name, language)
  return (
    <RecordDrawer<FloorField, FloorValues>
      form={form}
      formId={floorFormId}
      name={name}
      labels={useFloorLabels()}
      show={useShownValue()}
      kicker={t('floors:drawer.title')}
      title={name ?? t('floors:drawer.new')}
      subtitle={row ? row.code : t('floors:drawer.newHint')}
      badges={row && <Badge {...stateBadge[row.state]}>{t(`floors:state.${row.state}`)}</Badge>}
      initialFocus={row ? 'title' : codeRef}
      actions={name && <RowMenu label={t('floors:actionsFor', { name })} steps={steps} />}
      submitLabel={t(row ? 'floors:drawer.save' : 'floors:drawer.create')}
    >
      <FloorForm state={form} codeRef={codeRef} />
    </RecordDrawer>
  )
}

/** A value of the form in words. */
function useShownValue() {
  const { t, language } = useTexts('floors')
  const format = useFormat()
  return (values: FloorValues, field: FloorField): string => {
    if (field === 'isGround') return t(values.isGround ? 'floors:word.yes' : 'floors:word.no')
    if (field === 'name') return [values.name.en, values.name.tr].filter(Boolean).join(' · ')
    if (field === 'zones')
      return format.list(
        values.zones.map((zone) =>
          t('floors:form.zoneWithPlaces', { name: nameOr(zone.name, language, '…'), people: zone.capacity }),
        ),
      )
    if (field === 'gates') return format.list(values.gates.map((gate) => nameOr(gate.name, language, '…')))
    return values[field]
  }
}
