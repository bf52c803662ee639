import { KeyHelp } from '../../../lib/keys/key-help.tsx'
import { useTexts } from '../../../lib/use-texts.ts'

export function AuditKeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('audit', 'common')
  return (
    <KeyHelp
      open
      onClose={onClose}
      keys={[
        { keys: ['/'], does: t('audit:keysFilter') },
        { keys: ['J', '↓'], does: t('common:keys.nextRow') },
        { keys: ['K', '↑'], does: t('common:keys.previousRow') },
        { keys: ['Enter'], does: t('common:keys.open') },
        { keys: ['Esc'], does: t('common:action.close') },
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
