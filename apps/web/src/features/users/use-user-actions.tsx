import { mayDo, type RoleGrant, type UserRow } from '@marquee/contract'
import type { IconType, MenuEntry } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import MailPlus from 'lucide-react/icons/mail-plus'
import PanelRight from 'lucide-react/icons/panel-right'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ShieldOff from 'lucide-react/icons/shield-off'
import UserCheck from 'lucide-react/icons/user-check'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { currentOf } from '../../lib/bulk/deed.ts'
import { useRights } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { Invitation } from './components/invitation-link.tsx'
import { stepsFor } from './model.ts'
import { useStepMutations } from './queries.ts'

/** What can be done with a person, each after a question. */
export type UserStep = 'suspend' | 'resume' | 'admit' | 'dismiss' | 'resend' | 'signOut' | 'resetFactors'

/** The steps with one person: what is offered, which question is open, and its answer. */
export function useUserActions({ onOpen, onGone }: { onOpen: (id: string) => void; onGone: (id: string) => void }) {
  const { t } = useTexts('users')
  const offered = useOfferedSteps()
  const [asked, setAsked] = useState<{ step: UserStep; row: UserRow } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const steps = useStepMutations()

  const ask = (step: UserStep, row: UserRow) => {
    setFailure(null)
    setAsked({ step, row })
  }

  const run = async (command: Promise<unknown>, done: string | null) => {
    setFailure(null)
    try {
      await command
      setAsked(null)
      if (done !== null) toast.success(done)
    } catch (error) {
      const read = readFailure(error)
      const row = currentOf<UserRow>(read)
      // The question stays, about the person as they are now.
      if (row) setAsked((last) => last && { ...last, row })
      setFailure(read)
    }
  }

  const confirm = (roles: RoleGrant[] = []) => {
    if (!asked) return
    const { id, name, rev } = asked.row
    const target = { id, expectedRev: rev }
    const commands: Record<UserStep, () => void> = {
      suspend: () => void run(steps.suspend.mutateAsync(target), t('users:toast.suspended', { name })),
      resume: () => void run(steps.resume.mutateAsync(target), t('users:toast.resumed', { name })),
      admit: () => void run(steps.admit.mutateAsync({ ...target, roles }), t('users:toast.admitted', { name })),
      dismiss: () =>
        void run(
          steps.dismiss.mutateAsync(target).then(() => onGone(id)),
          t('users:toast.dismissed', { name }),
        ),
      signOut: () => void run(steps.signOut.mutateAsync({ id }), t('users:toast.signedOut', { name })),
      resetFactors: () => void run(steps.resetFactors.mutateAsync(target), t('users:toast.factorsReset', { name })),
      resend: () => {
        const sent = steps.resend
          .mutateAsync(target)
          .then(({ link, expiresAt }) => setInvitation({ name, link, expiresAt }))
        // The dialog with the link says it.
        void run(sent, null)
      },
    }
    commands[asked.step]()
  }

  const stepsOf = (row: UserRow): MenuEntry[] =>
    offered(row).map(({ step, needsApproval, disabled }) => {
      const label = t(stepLabels[step])
      return {
        id: step,
        label: disabled
          ? t('users:action.admitLater')
          : needsApproval
            ? t('users:approval.label', { action: label })
            : label,
        icon: needsApproval ? KeyRound : stepIcons[step],
        destructive: step === 'suspend' || step === 'dismiss',
        disabled,
        onSelect: () => ask(stepOf(step), row),
      }
    })

  return {
    /** What is offered for a person, for buttons of the drawer. */
    offered,
    /** The same as a menu. */
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
    pending: Object.values(steps).some((step) => step.isPending),
    /** The new link of an invitation, shown once. */
    invitation,
    closeInvitation: () => setInvitation(null),
  }
}

export type UserActions = ReturnType<typeof useUserActions>

// Two steps have more than one name: by whose sessions end, and by whether the person was here already.
type OfferedStep = UserStep | 'signOutOthers' | 'withdraw'

interface Offer {
  step: OfferedStep
  /** Someone else who may do it has to agree. */
  needsApproval: boolean
  disabled: boolean
}

const stepOf = (step: OfferedStep): UserStep =>
  step === 'signOutOthers' ? 'signOut' : step === 'withdraw' ? 'dismiss' : step

const stepLabels = {
  suspend: 'users:action.suspend',
  resume: 'users:action.resume',
  admit: 'users:action.admit',
  dismiss: 'users:action.dismiss',
  withdraw: 'users:action.withdraw',
  resend: 'users:action.resend',
  signOut: 'users:action.signOutEverywhere',
  signOutOthers: 'users:action.signOutOthers',
  resetFactors: 'users:action.resetFactors',
} as const satisfies Record<OfferedStep, string>

const stepIcons: Record<OfferedStep, IconType> = {
  suspend: Ban,
  resume: RotateCcw,
  admit: UserCheck,
  dismiss: UserX,
  withdraw: UserX,
  resend: MailPlus,
  signOut: LogOut,
  signOutOthers: LogOut,
  resetFactors: ShieldOff,
}

/** Which steps the signed-in person is offered for someone else, or for themselves. */
function useOfferedSteps(): (row: UserRow) => Offer[] {
  const rights = useRights()
  const myId = useMe()?.user.id
  const may = {
    suspend: mayDo(rights, 'users', 'suspend'),
    letIn: mayDo(rights, 'users', 'invite') && mayDo(rights, 'roles', 'assign'),
    invite: mayDo(rights, 'users', 'invite'),
    reset: mayDo(rights, 'users', 'reset_mfa'),
  }
  return (row) => {
    const steps = stepsFor(row.state)
    const isMe = row.id === myId
    const offers: Offer[] = []
    const offer = (step: OfferedStep, more: Partial<Offer> = {}) =>
      offers.push({ step, needsApproval: false, disabled: false, ...more })
    // People who see users and may not do this ask someone who may; nobody asks about themselves.
    const needsApproval = !may.suspend
    if (may.letIn && steps.admit && !isMe) offer('admit', { disabled: row.emailConfirmedAt === null })
    if (may.invite && steps.resend && !isMe) offer('resend')
    if (steps.resume && !isMe) offer('resume', { needsApproval })
    if (steps.signOut && (!isMe || may.suspend)) offer(isMe ? 'signOutOthers' : 'signOut', { needsApproval })
    if (may.reset && steps.resetFactors && !isMe) offer('resetFactors')
    if (steps.suspend && !isMe) offer('suspend', { needsApproval })
    if (may.invite && steps.dismiss && !isMe) offer(row.state === 'invited' ? 'withdraw' : 'dismiss')
    return offers
  }
}
