import { Dialog } from '@marquee/ui'
import Bell from 'lucide-react/icons/bell'
import Bookmark from 'lucide-react/icons/bookmark'
import Inbox from 'lucide-react/icons/inbox'
import Languages from 'lucide-react/icons/languages'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Moon from 'lucide-react/icons/moon'
import Palette from 'lucide-react/icons/palette'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLook } from '../../lib/look.ts'
import { useChooseLanguage } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { lockHere } from '../../parts/lock/own-lock.ts'
import { useChooseLook } from '../../parts/look/use-choose-look.ts'
import { showPanel } from '../panels.ts'
import { Finder } from './finder.tsx'
import type { PanelProps } from './panel-props.ts'
import type { Deed } from './use-finder.ts'

/** Everything that can be opened or done, by its name. */
export default function CommandPalette({ open, onClose }: PanelProps) {
  const { t } = useTexts('panels', 'shell')
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onClose={onClose} title={t('panels:palette')} size="lg" initialFocus={input}>
      <Finder results="inline" deeds={useDeeds()} input={input} onDone={onClose} />
    </Dialog>
  )
}

function useDeeds(): Deed[] {
  const { t, language } = useTexts('panels', 'shell')
  const navigate = useNavigate()
  const look = useLook()
  const chooseLook = useChooseLook()
  const chooseLanguage = useChooseLanguage()
  // The palette closes first; what it opens comes after.
  const later = (run: () => void) => () => void setTimeout(run)
  const isDark = document.documentElement.dataset.scheme === 'dark'
  return [
    { id: 'today', title: t('shell:userMenu.today'), icon: Sun, run: () => void navigate(paths.home) },
    { id: 'profile', title: t('shell:userMenu.profile'), icon: UserRound, run: () => void navigate(paths.profile) },
    {
      id: 'notifications',
      title: t('panels:notifications.title'),
      icon: Bell,
      run: later(() => showPanel('notifications')),
    },
    { id: 'messages', title: t('panels:messages.title'), icon: Inbox, run: later(() => showPanel('messages')) },
    { id: 'shortcuts', title: t('panels:shortcuts.title'), icon: Bookmark, run: later(() => showPanel('shortcuts')) },
    { id: 'chat', title: t('panels:chat.title'), icon: MessagesSquare, run: later(() => showPanel('chat')) },
    { id: 'look', title: t('shell:userMenu.look'), icon: Palette, run: later(() => showPanel('look')) },
    {
      id: 'scheme',
      title: t(isDark ? 'panels:deed.light' : 'panels:deed.dark'),
      icon: isDark ? Sun : Moon,
      run: () => chooseLook({ ...look, scheme: isDark ? 'light' : 'dark' }),
    },
    {
      id: 'language',
      title: t('panels:deed.language'),
      icon: Languages,
      run: () => chooseLanguage(language === 'tr' ? 'en' : 'tr'),
    },
    { id: 'lock', title: t('shell:userMenu.lock'), icon: Lock, run: lockHere },
    { id: 'sign-out', title: t('shell:userMenu.signOut'), icon: LogOut, run: () => void navigate(paths.signOut) },
  ]
}
