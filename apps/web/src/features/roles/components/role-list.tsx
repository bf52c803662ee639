import type { RoleRow } from '@marquee/contract'
import { cx, Icon } from '@marquee/ui'
import Lock from 'lucide-react/icons/lock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../../../lib/use-texts.ts'
import type { DraftStore } from '../use-drafts.ts'

interface RoleListProps {
  roles: readonly RoleRow[]
  selectedId: string | null
  drafts: DraftStore
  label: string
}

/** The roles, each with how many people have it. Links, so that one opens in a tab of its own as well. */
export function RoleList({ roles, selectedId, drafts, label }: RoleListProps) {
  const { t } = useTexts('roles')
  const { search } = useLocation()
  const addressOf = (id: string) => {
    const params = new URLSearchParams(search)
    params.set('role', id)
    return `/roles?${params}`
  }
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col">
        {roles.map((role) => {
          const isSelected = role.id === selectedId
          return (
            <li key={role.id}>
              <Link
                to={addressOf(role.id)}
                aria-current={isSelected ? 'true' : undefined}
                className={cx(
                  'flex min-h-[42px] items-center gap-2 rounded-md px-3 py-2 max-md:min-h-[52px]',
                  isSelected ? 'bg-accent-soft font-[650] text-accent-on-soft' : 'font-[550] hover:bg-sunken',
                )}
              >
                <span className="min-w-0">
                  <span className="[overflow-wrap:anywhere]">{role.name}</span>
                  {role.requiresMfa && (
                    <span className={cx('flex items-center gap-1 font-normal text-xs', !isSelected && 'text-ink-3')}>
                      <Icon of={ShieldCheck} size="xs" className="shrink-0" />
                      {t('roles:mfa.badge')}
                    </span>
                  )}
                </span>
                {role.isOwner && <Icon of={Lock} size="s" className={isSelected ? undefined : 'text-ink-3'} />}
                {drafts.of(role.id) && (
                  <span className="size-2 shrink-0 rounded-full bg-warning" title={t('roles:unsaved')}>
                    <span className="sr-only">{t('roles:unsaved')}</span>
                  </span>
                )}
                <span className="flex-1" />
                <span className={cx('tnum', !isSelected && 'font-normal text-ink-3')}>
                  <span aria-hidden="true">{role.users}</span>
                  <span className="sr-only">{t('roles:people', { count: role.users })}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
