import type { UserDetail } from '@marquee/contract'
import { useTexts } from '../../lib/use-texts.ts'

type Event = UserDetail['activity'][number]

const known = {
  'users.invite': 'users:activity.invited',
  'users.suspend': 'users:activity.suspended',
  'users.resume': 'users:activity.resumed',
  'users.admit': 'users:activity.admitted',
  'users.endAuthSessions': 'users:activity.sessionsEnded',
  'auth.signIn': 'users:activity.signedIn',
  'auth.signOut': 'users:activity.signedOut',
  'auth.signUp': 'users:activity.signedUp',
  'auth.lock': 'users:activity.locked',
  'auth.unlock': 'users:activity.unlocked',
  'auth.reuse': 'users:activity.reused',
  'auth.forgotPassword': 'users:activity.resetAsked',
  'auth.resetPassword': 'users:activity.passwordChanged',
  'me.switchRole': 'users:activity.switchedRole',
} as const

const fields = {
  name: 'users:activity.field.name',
  phone: 'users:activity.field.phone',
  status: 'users:activity.field.status',
  language: 'users:activity.field.language',
  look: 'users:activity.field.look',
  roles: 'users:activity.field.roles',
} as const

function isKnown<Key extends string>(table: Record<Key, string>, key: string): key is Key {
  return Object.hasOwn(table, key)
}

const roleNames = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '')

/** An audit row as a sentence. Values are shown only where they say more than the fact: roles. */
export function useActivityText(): (event: Event) => string {
  const { t } = useTexts('users', 'common')
  return (event) => {
    const actor = event.actorName ?? t('users:activity.bySystem')
    if (isKnown(known, event.action)) return t(known[event.action], { actor })
    const after = event.after ?? {}
    const changed = Object.keys(after)
    if (changed.length === 1 && changed[0] === 'roles') {
      const from = roleNames(event.before?.roles) || t('common:word.none')
      return t('users:activity.roleChanged', { actor, from, to: roleNames(after.roles) || t('common:word.none') })
    }
    const names = changed.flatMap((field) => (isKnown(fields, field) ? [t(fields[field])] : []))
    return names.length > 0
      ? t('users:activity.updated', { actor, fields: names.join(', ') })
      : t('users:activity.saved', { actor })
  }
}
