import { type Presence, presences } from '@marquee/contract'
import { latestNews } from '@marquee/contract/latest-news'
import { compare } from '@marquee/i18n'
import { IconButton, Menu, type MenuEntry } from '@marquee/ui'
import CircleHelp from 'lucide-react/icons/circle-help'
import CircleUser from 'lucide-react/icons/circle-user'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import Palette from 'lucide-react/icons/palette'
import Settings from 'lucide-react/icons/settings'
import Sparkles from 'lucide-react/icons/sparkles'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import { Link, useLocation } from 'react-router-dom'
import { useMe } from '../lib/auth-session/current.ts'
import { useUpdateMe } from '../lib/me.ts'
import { paths } from '../lib/paths.ts'
import { useMay } from '../lib/rights.ts'
import { useTexts } from '../lib/use-texts.ts'
import { lockHere } from '../parts/lock/own-lock.ts'
import { useGivenNames } from '../parts/names/given-names.ts'
import { showPanel } from './panels.ts'
import { presenceIcons } from './presence-icons.tsx'
import { useSwitchRole } from './queries.ts'

interface UserMenuProps {
  side?: 'top' | 'bottom'
  /** In a bar above the screen, and not on the menu. */
  isInBar?: boolean
}

/** Profile, status, active role, look, lock, sign out. */
export function UserMenu({ side = 'bottom', isInBar = false }: UserMenuProps) {
  const { t, language } = useTexts('shell')
  const me = useMe()
  const update = useUpdateMe()
  const switchRole = useSwitchRole()
  const called = useGivenNames()
  const seesSettings = useMay('settings', 'view')
  const { pathname } = useLocation()
  if (!me) return null
  const hasNews = me.newsSeen !== latestNews
  // A person with a single role has nothing to choose.
  const roleChoice: MenuEntry[] =
    me.roles.length < 2
      ? []
      : [
          { kind: 'separator', id: 'line-role' },
          {
            kind: 'radio',
            id: 'role',
            label: t('shell:userMenu.role'),
            value: me.roles[0]?.id ?? '',
            options: me.roles
              .map(({ id, name }) => ({ value: id, label: called.role(name) }))
              .sort((a, b) => compare(language)(a.label, b.label)),
            onValueChange: (roleId) => switchRole.mutate({ roleId }),
            closeOnSelect: true,
          },
        ]
  const items: MenuEntry[] = [
    { kind: 'heading', id: 'who', label: `${t('shell:userMenu.signedInAs')} ${me.user.email}` },
    { id: 'today', label: t('shell:userMenu.today'), icon: Sun, render: <Link to={paths.home} /> },
    { id: 'profile', label: t('shell:userMenu.profile'), icon: UserRound, render: <Link to="/profile" /> },
    ...(seesSettings
      ? [{ id: 'settings', label: t('shell:module.settings'), icon: Settings, render: <Link to="/settings" /> }]
      : []),
    { id: 'look', label: t('shell:userMenu.look'), icon: Palette, onSelect: () => showPanel('look') },
    {
      id: 'news',
      label: t(hasNews ? 'shell:userMenu.newsUnread' : 'shell:userMenu.news'),
      icon: Sparkles,
      render: <Link to={paths.feat} />,
    },
    {
      id: 'feedback',
      label: t('shell:userMenu.feedback'),
      icon: MessageSquarePlus,
      render: <Link to={`${paths.feat}?tab=feedback&from=${encodeURIComponent(pathname)}`} />,
    },
    { id: 'help', label: t('shell:userMenu.help'), icon: CircleHelp, kbd: 'F1', onSelect: () => showPanel('help') },
    { kind: 'separator', id: 'line-1' },
    {
      kind: 'radio',
      id: 'status',
      label: t('shell:userMenu.status'),
      value: me.user.status,
      options: presences.map((value) => ({
        value,
        label: t(`shell:status.${value}`),
        icon: presenceIcons[value],
      })),
      onValueChange: (value) => update.mutate({ status: value as Presence }),
      closeOnSelect: true,
    },
    ...roleChoice,
    { kind: 'separator', id: 'line-2' },
    { id: 'lock', label: t('shell:userMenu.lock'), icon: Lock, onSelect: lockHere },
    { id: 'sign-out', label: t('shell:userMenu.signOut'), icon: LogOut, render: <Link to="/sign-out" /> },
  ]
  return (
    <Menu
      align="end"
      items={items}
      side={side}
      trigger={
        <IconButton
          variant={isInBar ? 'bare' : 'chrome'}
          icon={CircleUser}
          label={t(hasNews ? 'shell:userMenu.openNews' : 'shell:userMenu.open')}
          dot={hasNews}
        />
      }
    />
  )
}
