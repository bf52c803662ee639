import { KeyHelp } from '../../../lib/keys/key-help.tsx'
import { useTexts } from '../../../lib/use-texts.ts'

export function FloorsKeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('floors', 'common')
  return (
    <KeyHelp
      open
      onClose={onClose}
      keys={[
        { keys: ['J', '↓'], does: t('floors:keys.next') },
        { keys: ['K', '↑'], does: t('floors:keys.previous') },
        { keys: ['Enter'], does: t('floors:keys.open') },
        { keys: ['Alt + ↑', 'Alt + ↓'], does: t('floors:keys.move') },
        { keys: ['N'], does: t('floors:add') },
        { keys: ['E'], does: t('common:action.edit') },
        { keys: ['Ctrl + Enter'], does: t('common:action.save') },
        { keys: ['Ctrl + Z'], does: t('common:action.undo') },
        { keys: ['Esc'], does: t('common:action.close') },
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
