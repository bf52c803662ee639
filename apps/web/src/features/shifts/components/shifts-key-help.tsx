import { KeyHelp } from '../../../lib/keys/key-help.tsx'
import { useTexts } from '../../../lib/use-texts.ts'

export function ShiftsKeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('shifts', 'common')
  return (
    <KeyHelp
      open
      onClose={onClose}
      keys={[
        { keys: ['/'], does: t('common:keys.search') },
        { keys: ['J', '↓'], does: t('common:keys.nextRow') },
        { keys: ['K', '↑'], does: t('common:keys.previousRow') },
        { keys: ['Enter'], does: t('common:keys.open') },
        { keys: ['N'], does: t('shifts:add') },
        { keys: ['E'], does: t('common:action.edit') },
        { keys: ['Ctrl + Enter'], does: t('common:action.save') },
        { keys: ['Ctrl + Z'], does: t('common:action.undo') },
        { keys: ['Esc'], does: t('common:action.close') },
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
