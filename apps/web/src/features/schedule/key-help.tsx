import { KeyHelp } from '../../lib/keys/key-help.tsx'
import { useTexts } from '../../lib/use-texts.ts'

export function ScheduleKeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('schedule', 'common')
  return (
    <KeyHelp
      open
      onClose={onClose}
      keys={[
        { keys: ['←', '→'], does: t('schedule:keys.turn') },
        { keys: ['↑', '↓'], does: t('schedule:keys.tiles') },
        { keys: ['Enter'], does: t('schedule:keys.open') },
        { keys: ['D'], does: t('schedule:calendar.day') },
        { keys: ['W'], does: t('schedule:calendar.week') },
        { keys: ['M'], does: t('schedule:calendar.month') },
        { keys: ['T'], does: t('schedule:calendar.today') },
        { keys: ['N'], does: t('schedule:list.create') },
        { keys: ['Ctrl + Enter'], does: t('common:action.save') },
        { keys: ['Esc'], does: t('common:action.close') },
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
