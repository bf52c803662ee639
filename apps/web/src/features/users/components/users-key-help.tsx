import { KeyHelp } from '../../../lib/keys/key-help.tsx'
import { useTexts } from '../../../lib/use-texts.ts'

export function UsersKeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts('users', 'common')
  return (
    <KeyHelp
      open={open}
      onClose={onClose}
      keys={[
        { keys: ['/'], does: t('common:keys.search') },
        { keys: ['J', '↓'], does: t('common:keys.nextRow') },
        { keys: ['K', '↑'], does: t('common:keys.previousRow') },
        { keys: ['Enter'], does: t('common:keys.open') },
        { keys: ['X'], does: t('common:keys.select') },
        { keys: ['Shift + X'], does: t('common:keys.selectRange') },
        { keys: ['Ctrl + A'], does: t('common:keys.selectPage') },
        { keys: ['N'], does: t('users:invite') },
        { keys: ['E'], does: t('common:action.edit') },
        { keys: ['Ctrl + Enter'], does: t('common:action.save') },
        { keys: ['Esc'], does: t('common:action.close') },
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
