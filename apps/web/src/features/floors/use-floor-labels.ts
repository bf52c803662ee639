import { useTexts } from '../../lib/use-texts.ts'
import type { FloorField } from './floor-schema.ts'

export const floorFormId = 'floor-form'

/** The names of the fields of a floor. */
export function useFloorLabels(): Record<FloorField, string> {
  const { t } = useTexts('floors')
  return {
    code: t('floors:field.code'),
    name: t('floors:field.name'),
    level: t('floors:field.level'),
    isGround: t('floors:field.isGround'),
    capacity: t('floors:field.capacity'),
    opens: t('floors:field.opens'),
    closes: t('floors:field.closes'),
    zones: t('floors:field.zones'),
    gates: t('floors:field.gates'),
  }
}

/** The name of what a path like `zones.1.capacity` points at. */
export function useProblemLabel(): (path: string) => string {
  const { t } = useTexts('floors')
  const labels = useFloorLabels()
  return (path) => {
    const [field = '', index] = path.split('.')
    if (index !== undefined && field === 'zones') return t('floors:form.zone', { count: Number(index) + 1 })
    if (index !== undefined && field === 'gates') return t('floors:form.gate', { count: Number(index) + 1 })
    return labels[field as FloorField] ?? field
  }
}
