import { KeyHelp } from '../../../lib/keys/key-help.tsx'
import { useTexts } from '../../../lib/use-texts.ts'

/** The keys of the list and of the map. */
export function LayoutKeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('seatLayout', 'common')
  return (
    <KeyHelp
      open
      onClose={onClose}
      keys={[
        { keys: ['/'], does: t('common:keys.search') },
        { keys: ['N'], does: t('seatLayout:list.create') },
        { keys: ['I'], does: t('seatLayout:import.action') },
        { keys: ['↑', '↓', '←', '→'], does: t('seatLayout:keys.walk') },
        { keys: ['PageUp', 'PageDown'], does: t('seatLayout:keys.section') },
        { keys: ['+', '-', '0'], does: t('seatLayout:keys.zoom') },
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
