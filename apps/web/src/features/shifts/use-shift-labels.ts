import { useTexts } from '../../lib/use-texts.ts'
import type { ShiftField } from './shift-schema.ts'

export const shiftFormId = 'shift-form'

/** The names of the fields of a shift. */
export function useShiftLabels(): Record<ShiftField, string> {
  const { t } = useTexts('shifts')
  return {
    code: t('shifts:field.code'),
    name: t('shifts:field.name'),
    starts: t('shifts:field.starts'),
    ends: t('shifts:field.ends'),
    weekdays: t('shifts:field.weekdays'),
    color: t('shifts:field.color'),
    lastEntryMinutes: t('shifts:field.lastEntryMinutes'),
    cleaningMinutes: t('shifts:field.cleaningMinutes'),
  }
}
