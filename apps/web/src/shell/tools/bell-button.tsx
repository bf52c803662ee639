import { IconButton } from '@marquee/ui'
import Bell from 'lucide-react/icons/bell'
import { useTexts } from '../../lib/use-texts.ts'
import { showPanel, usePanel } from '../panels.ts'
import { useNotices } from './queries.ts'

/** Opens the notifications, and says how many are unread. */
export default function BellButton({ variant }: { variant?: 'chrome' }) {
  const { t } = useTexts('panels')
  const isOpen = usePanel() === 'notifications'
  const count = useNotices('notifications').data?.unread ?? 0
  const title = t('panels:notifications.title')
  return (
    <IconButton
      icon={Bell}
      variant={variant}
      label={count > 0 ? t('panels:unread', { title, count }) : title}
      badge={count}
      data-panel="notifications"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => showPanel('notifications')}
    />
  )
}
