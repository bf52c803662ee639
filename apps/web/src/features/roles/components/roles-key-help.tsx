import { KeyHelp } from '../../../lib/keys/key-help.tsx'
import { useTexts } from '../../../lib/use-texts.ts'

export function RolesKeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('roles', 'common')
  return (
    <KeyHelp
      open
      onClose={onClose}
      keys={[
        { keys: ['/'], does: t('roles:findModule') },
        { keys: ['↑', '↓', '←', '→'], does: t('roles:keys.move') },
        { keys: ['Space'], does: t('roles:keys.toggle') },
        { keys: ['Shift + Space'], does: t('roles:keys.row') },
        { keys: ['Ctrl + Enter'], does: t('roles:save.action') },
        { keys: ['N'], does: t('roles:newRole') },
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
