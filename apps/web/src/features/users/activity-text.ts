import type { UserDetail } from '@marquee/contract'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../../parts/names/given-names.ts'
import { useSpan } from './components/role-marks.tsx'

type Event = UserDetail['activity'][number]

const known = {
  'users.invite': 'users:activity.invited',
  'users.suspend': 'users:activity.suspended',
  'users.resume': 'users:activity.resumed',
  'users.admit': 'users:activity.admitted',
  'users.resendInvitation': 'users:activity.invitedAgain',
  'users.resetFactors': 'users:activity.factorsReset',
  'users.endAuthSessions': 'users:activity.sessionsEnded',
  'auth.signIn': 'users:activity.signedIn',
  'auth.signOut': 'users:activity.signedOut',
  'auth.signUp': 'users:activity.signedUp',
  'auth.lock': 'users:activity.locked',
  'auth.unlock': 'users:activity.unlocked',
  'auth.reuse': 'users:activity.reused',
  'auth.forgotPassword': 'users:activity.resetAsked',
  'auth.resetPassword': 'users:activity.passwordChanged',
  'auth.confirmEmail': 'users:activity.emailConfirmed',
  'auth.resendConfirmation': 'users:activity.confirmationAsked',
  'security.beginMfa': 'users:activity.mfaBegun',
  'security.confirmMfa': 'users:activity.mfaOn',
  'security.disableMfa': 'users:activity.mfaOff',
  'security.newRecoveryCodes': 'users:activity.recoveryCodes',
  'security.changePassword': 'users:activity.passwordChanged',
  'security.setPin': 'users:activity.pinSet',
  'security.removePin': 'users:activity.pinRemoved',
  'security.setAutoLock': 'users:activity.autoLock',
  'security.setPicture': 'users:activity.picture',
  'security.removePicture': 'users:activity.picture',
  'security.endAuthSession': 'users:activity.ownSessionsEnded',
  'security.endOtherAuthSessions': 'users:activity.ownSessionsEnded',
  'me.switchRole': 'users:activity.switchedRole',
  'screenAccess.open': 'users:activity.lent',
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
  const { t } = useTexts('users', 'common')
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
