import type { UserRow } from '@marquee/contract'
import type { MenuEntry } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import LogOut from 'lucide-react/icons/log-out'
import PanelRight from 'lucide-react/icons/panel-right'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { stepsFor } from './model.ts'
import { useAdmitUser, useEndAuthSessions, useResumeUser, useSuspendUser } from './queries.ts'

/** What can be done with a person, each after a question. */
export type UserStep = 'suspend' | 'resume' | 'admit' | 'signOut'

/** The row as it was answered to a stale command. */
export function currentRow(failure: Failure): UserRow | null {
  const current = failure.details.current as UserRow | undefined
  return failure.reason === 'STALE' && typeof current?.id === 'string' ? current : null
}

/** The steps with one person: what is offered, which question is open, and its answer. */
export function useUserActions(onOpen: (id: string) => void) {
  const { t } = useTexts('users')
  const myId = useMe()?.user.id
  const maySuspend = useMay('users', 'suspend')
  const mayInvite = useMay('users', 'invite')
  const [asked, setAsked] = useState<{ step: UserStep; row: UserRow } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const suspend = useSuspendUser()
  const resume = useResumeUser()
  const admit = useAdmitUser()
  const endAuthSessions = useEndAuthSessions()

  const ask = (step: UserStep, row: UserRow) => {
    setFailure(null)
    setAsked({ step, row })
  }

  const run = async (command: Promise<unknown>, done: string) => {
    setFailure(null)
    try {
      await command
      setAsked(null)
      toast.success(done)
    } catch (error) {
      const read = readFailure(error)
      const row = currentRow(read)
      // The question stays, about the person as he is now.
      if (row) setAsked((last) => last && { ...last, row })
      setFailure(read)
    }
  }

  const confirm = (roleIds: string[] = []) => {
    if (!asked) return
    const { row } = asked
    const { name } = row
    const target = { id: row.id, expectedRev: row.rev }
    if (asked.step === 'suspend') void run(suspend.mutateAsync(target), t('users:toast.suspended', { name }))
    if (asked.step === 'resume') void run(resume.mutateAsync(target), t('users:toast.resumed', { name }))
    if (asked.step === 'admit') void run(admit.mutateAsync({ ...target, roleIds }), t('users:toast.admitted', { name }))
    if (asked.step === 'signOut') {
      void run(endAuthSessions.mutateAsync({ id: row.id }), t('users:toast.signedOut', { name }))
    }
  }

  const stepsOf = (row: UserRow): MenuEntry[] => {
    const steps = stepsFor(row.state)
    const isMe = row.id === myId
    const items: MenuEntry[] = []
    if (mayInvite && steps.admit && !isMe) {
      items.push({ id: 'admit', label: t('users:action.admit'), icon: UserCheck, onSelect: () => ask('admit', row) })
    }
    if (maySuspend && !isMe && steps.resume) {
      items.push({ id: 'resume', label: t('users:action.resume'), icon: RotateCcw, onSelect: () => ask('resume', row) })
    }
    if (maySuspend && row.state === 'active') {
      items.push({
        id: 'sign-out',
        label: t(isMe ? 'users:action.signOutOthers' : 'users:action.signOutEverywhere'),
        icon: LogOut,
        onSelect: () => ask('signOut', row),
      })
    }
    if (maySuspend && !isMe && steps.suspend) {
      items.push({
        id: 'suspend',
        label: t('users:action.suspend'),
        icon: Ban,
        destructive: true,
        onSelect: () => ask('suspend', row),
      })
    }
    return items
  }

  return {
    /** For the drawer. */
    stepsOf,
    /** For a card of the list. */
    menuFor: (row: UserRow): MenuEntry[] => [
      { id: 'open', label: t('users:action.open'), icon: PanelRight, onSelect: () => onOpen(row.id) },
      ...stepsOf(row),
    ],
    ask,
    asked,
    failure,
    confirm,
    cancel: () => setAsked(null),
    pending: suspend.isPending || resume.isPending || admit.isPending || endAuthSessions.isPending,
  }
}

export type UserActions = ReturnType<typeof useUserActions>
