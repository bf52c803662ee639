import type { UserDetail } from '@marquee/contract'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../../parts/names/given-names.ts'
import { useSpan } from './components/role-marks.tsx'

type Event = UserDetail['activity'][number]

const known = {
  'users.invite': 'userDrawer:activity.invited',
  'users.suspend': 'userDrawer:activity.suspended',
  'users.resume': 'userDrawer:activity.resumed',
  'users.admit': 'userDrawer:activity.admitted',
  'users.resendInvitation': 'userDrawer:activity.invitedAgain',
  'users.resetFactors': 'userDrawer:activity.factorsReset',
  'users.endAuthSessions': 'userDrawer:activity.sessionsEnded',
  'auth.signIn': 'userDrawer:activity.signedIn',
  'auth.signOut': 'userDrawer:activity.signedOut',
  'auth.signUp': 'userDrawer:activity.signedUp',
  'auth.lock': 'userDrawer:activity.locked',
  'auth.unlock': 'userDrawer:activity.unlocked',
  'auth.reuse': 'userDrawer:activity.reused',
  'auth.forgotPassword': 'userDrawer:activity.resetAsked',
  'auth.resetPassword': 'userDrawer:activity.passwordChanged',
  'auth.confirmEmail': 'userDrawer:activity.emailConfirmed',
  'auth.resendConfirmation': 'userDrawer:activity.confirmationAsked',
  'security.beginMfa': 'userDrawer:activity.mfaBegun',
  'security.confirmMfa': 'userDrawer:activity.mfaOn',
  'security.disableMfa': 'userDrawer:activity.mfaOff',
  'security.newRecoveryCodes': 'userDrawer:activity.recoveryCodes',
  'security.changePassword': 'userDrawer:activity.passwordChanged',
  'security.setPin': 'userDrawer:activity.pinSet',
  'security.removePin': 'userDrawer:activity.pinRemoved',
  'security.setAutoLock': 'userDrawer:activity.autoLock',
  'security.setPicture': 'userDrawer:activity.picture',
  'security.removePicture': 'userDrawer:activity.picture',
  'security.endAuthSession': 'userDrawer:activity.ownSessionsEnded',
  'security.endOtherAuthSessions': 'userDrawer:activity.ownSessionsEnded',
  'me.switchRole': 'userDrawer:activity.switchedRole',
  'screenAccess.open': 'userDrawer:activity.lent',
} as const

const fields = {
  name: 'userDrawer:activity.field.name',
  phone: 'userDrawer:activity.field.phone',
  status: 'userDrawer:activity.field.status',
  language: 'userDrawer:activity.field.language',
  look: 'userDrawer:activity.field.look',
  roles: 'userDrawer:activity.field.roles',
} as const

function isKnown<Key extends string>(table: Record<Key, string>, key: string): key is Key {
  return Object.hasOwn(table, key)
}

// A role with days is kept as "Counter (../2026-11-30T21:00:00.000Z)".
const withDays = /^(.*) \((\.\.|\d[^/()]*Z)\/(\.\.|\d[^/()]*Z)\)$/
const instantOf = (text: string | undefined) => (text === undefined || text === '..' ? null : text)

/** A role of an audit row: its name, and its days where it has some. */
export function readAuditedRole(text: string): { name: string; validFrom: string | null; validUntil: string | null } {
  const [, name, from, until] = withDays.exec(text) ?? []
  return { name: name ?? text, validFrom: instantOf(from), validUntil: instantOf(until) }
}

/** An audit row as a sentence. Values are shown only where they say more than the fact: roles. */
export function useActivityText(): (event: Event) => string {
  const { t } = useTexts('users', 'userDrawer', 'common')
  const say = useSpan()
  const called = useGivenNames()
  const roleNames = (value: unknown): string => {
    if (!Array.isArray(value)) return ''
    const said = value.map((each) => {
      const { name: stored, ...days } = readAuditedRole(String(each))
      const name = called.role(stored)
      const period = say(days)
      return period === null ? name : t('users:roles.says', { name, period })
    })
    return said.join(', ')
  }
  return (event) => {
    const actor = event.actorName ?? t('userDrawer:activity.bySystem')
    if (isKnown(known, event.action)) return t(known[event.action], { actor })
    const after = event.after ?? {}
    const changed = Object.keys(after)
    if (changed.length === 1 && changed[0] === 'roles') {
      const from = roleNames(event.before?.roles) || t('common:word.none')
      return t('userDrawer:activity.roleChanged', { actor, from, to: roleNames(after.roles) || t('common:word.none') })
    }
    const names = changed.flatMap((field) => (isKnown(fields, field) ? [t(fields[field])] : []))
    return names.length > 0
      ? t('userDrawer:activity.updated', { actor, fields: names.join(', ') })
      : t('userDrawer:activity.saved', { actor })
  }
}
