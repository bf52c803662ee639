import { KeyHelp } from '../../lib/keys/key-help.tsx'
import { useTexts } from '../../lib/use-texts.ts'

export function DayKeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('days', 'common')
  return (
    <KeyHelp
      open
      onClose={onClose}
      keys={[
        { keys: ['J'], does: t('days:keys.older') },
        { keys: ['K'], does: t('days:keys.newer') },
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
