import type { GroupDetail } from '@marquee/contract/group-bookings'
import { optionDays } from '@marquee/contract/group-bookings'
import { Field, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { DayField } from '../../../lib/form/day-field.tsx'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useBusinessDay } from '../../../lib/today.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useHeldMoney } from '../../../parts/pay/use-held-money.ts'
import { ReasonForm } from '../../../parts/reasons/reason-form.tsx'
import { daysAfter } from './days.ts'
import { useGroupCommands } from './queries.ts'
import { ChangedNotice, useSeen } from './seen.tsx'

interface SendDialogProps {
  row: GroupDetail
  /** The quote of a group that has one goes out by mail. */
  isAgain: boolean
  onClose: () => void
}

/** Sends a quote to its organiser; the amount is said again. */
export function SendDialog({ row: now, isAgain, onClose }: SendDialogProps) {
  const row = useSeen(now)
  const { t } = useTexts('groups', 'errors')
  const format = useFormat()
  const id = useId()
  const commands = useGroupCommands()
  // A masked address is none that could be sent to.
  const known = row.contactEmail?.includes('•') ? '' : (row.contactEmail ?? '')
  const [email, setEmail] = useState(known)
  const [byMail, setByMail] = useState(isAgain || email !== '')
  const address = email.trim()
  const form = useCommandForm({
    name: `groupBookings.${isAgain ? 'mail' : 'send'}.${row.id}`,
    async send(input: object & { commandId: string }) {
      if (isAgain) await commands.mail.mutateAsync(input as never)
      else await commands.send.mutateAsync(input as never)
      toast.success(t(isAgain ? 'groups:mail.done' : 'groups:send.done'))
    },
    fields: ['email'],
    read() {
      if (byMail && !address) return null
      if (isAgain) return { id: row.id, email: address }
      return { id: row.id, expectedRev: row.rev, email: byMail ? address : null }
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t(isAgain ? 'groups:mail.title' : 'groups:send.title', { number: row.groupNo })}
      lead={isAgain ? undefined : t('groups:send.lead', { amount: format.money(row.totalMinor, row.currency) })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t(isAgain ? 'groups:mail.submit' : 'groups:send.submit')}
    >
      <ChangedNotice row={now} seen={row} />
      {!isAgain && (
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" checked={byMail} onChange={(event) => setByMail(event.target.checked)} />
          {t('groups:send.byMail')}
        </label>
      )}
      {byMail && (
        <Field
          id={`${id}-email`}
          label={t('groups:send.email')}
          error={form.errorAt('email', !address && t('errors:field.required'))}
          required
        >
          <TextInput
            type="email"
            value={email}
            maxLength={254}
            autoComplete="off"
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}

interface OptionDialogProps {
  row: GroupDetail
  doing: 'option' | 'extend'
  onClose: () => void
}

/** Keeps the places of a group until a day, or for longer. */
export function OptionDialog({ row: now, doing, onClose }: OptionDialogProps) {
  const row = useSeen(now)
  const { t } = useTexts('groups', 'errors')
  const id = useId()
  const today = useBusinessDay()
  const commands = useGroupCommands()
  const [until, setUntil] = useState(() => daysAfter(today, optionDays / 2))
  const form = useCommandForm({
    name: `groupBookings.${doing}.${row.id}`,
    send: commands[doing].mutateAsync,
    fields: ['until'],
    read: () => (until ? { id: row.id, expectedRev: row.rev, until } : null),
    onDone() {
      toast.success(t(`groups:${doing}.done`))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(`groups:${doing}.title`, { count: row.people })}
      lead={t(`groups:${doing}.lead`, { count: optionDays })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t(`groups:${doing}.submit`)}
    >
      <ChangedNotice row={now} seen={row} />
      <DayField
        id={`${id}-until`}
        label={t('groups:option.until')}
        value={until}
        error={form.errorAt('until', !until && t('errors:field.required'))}
        onValueChange={(day) => setUntil(day ?? '')}
      />
      <p className="text-ink-2 text-sm">{t(row.contactEmail === null ? 'groups:notTold' : 'groups:told')}</p>
    </FormDialog>
  )
}

interface EndDialogProps {
  row: GroupDetail
  doing: 'decline' | 'cancel'
  onClose: () => void
}

/** Ends an offer: the organiser does not want it, or the house takes it back. */
export function EndDialog({ row: now, doing, onClose }: EndDialogProps) {
  const row = useSeen(now)
  const { t } = useTexts('groups')
  const commands = useGroupCommands()
  const heldMoney = useHeldMoney(row.currency)
  const [why, setWhy] = useState('')
  return (
    <ReasonForm
      name={`groupBookings.${doing}.${row.id}`}
      send={(input: Parameters<typeof commands.cancel.mutateAsync>[0]) =>
        commands[doing].mutateAsync(input).catch((error: unknown) => {
          const failure = readFailure(error)
          const held = heldMoney(failure)
          setWhy(failure.details.charge ? t('groups:endCharged') : held && t('groups:endHeld', { held }))
          throw error
        })
      }
      {...(why && { refusals: { STATE: why } })}
      of={{ id: row.id, expectedRev: row.rev }}
      words={{
        title: t(`groups:${doing}.title`, { number: row.groupNo }),
        lead: t(row.state === 'option' ? 'groups:endFrees' : 'groups:endKeeps'),
        reason: t('groups:reason'),
        submit: t(`groups:${doing}.submit`),
        done: t(`groups:${doing}.done`),
      }}
      tone={doing === 'cancel' ? 'danger' : 'neutral'}
      onClose={onClose}
    >
      <ChangedNotice row={now} seen={row} />
    </ReasonForm>
  )
}
