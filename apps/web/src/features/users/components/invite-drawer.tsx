import { inviteUserInput, type RoleGrant } from '@marquee/contract'
import { Button, Drawer, ErrorSummary, Field, FormFooter, TextInput } from '@marquee/ui'
import { useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { commandIdFor, forgetCommandId } from '../../../lib/command-id.ts'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { resolverOf, showIssues } from '../../../lib/form/resolver.ts'
import { useDraft } from '../../../lib/form/use-draft.ts'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useLeaveGuard } from '../../../lib/form/use-leave-guard.ts'
import { useEscape } from '../../../lib/keys/use-escape.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { grantFields, grantList, grantWords } from '../grants-schema.ts'
import { useInviteUser, useRoleChoices } from '../queries.ts'
import { type Invitation, InvitationLink } from './invitation-link.tsx'
import { RolesField } from './roles-field.tsx'
import { useGrantProblems } from './use-grant-problems.ts'

const { name, email } = inviteUserInput.shape
const schema = z.object({ name, email, roles: grantList.min(1, 'field.required') })
const resolver = resolverOf<InviteValues>(schema, grantWords)
const fields = ['name', 'email', 'roles'] as const
const formId = 'invite-form'
const command = 'users.invite'

interface InviteValues {
  name: string
  email: string
  roles: RoleGrant[]
}

const nobody: InviteValues = { name: '', email: '', roles: [] }

/** Invites someone; afterwards it shows the link, for venues without mail. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('users', 'userDrawer')
  const [invited, setInvited] = useState<Invitation | null>(null)
  if (invited)
    return (
      <InvitedDrawer
        invited={invited}
        onClose={onClose}
        onNext={() => setInvited(null)}
        title={t('userDrawer:inviteDrawer.title')}
      />
    )
  return <InviteForm onClose={onClose} onInvited={setInvited} />
}

function InviteForm({ onClose, onInvited }: { onClose: () => void; onInvited: (invited: Invitation) => void }) {
  const { t } = useTexts('users', 'userDrawer', 'common', 'errors')
  const fieldText = useFieldText()
  const failureText = useFailureText()
  const roles = useRoleChoices()
  const invite = useInviteUser()
  const form = useForm<InviteValues, unknown, InviteValues>({ resolver, mode: 'onTouched', defaultValues: nobody })
  const { errors, isDirty } = form.formState
  const draft = useDraft(form, { name: 'user.new', fields })
  const blocker = useLeaveGuard(isDirty)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const first = useRef<HTMLInputElement>(null)
  const roleProblems = useGrantProblems(errors.roles, 'invite-roles')
  const problems = [
    ...(['name', 'email'] as const).flatMap((field) => {
      const problem = fieldText(errors[field])
      const message = problem && t('userDrawer:problem', { field: t(`userDrawer:inviteDrawer.${field}`), problem })
      return message ? [{ fieldId: `invite-${field}`, message }] : []
    }),
    ...roleProblems.list,
  ]
  const submit = form.handleSubmit(
    async (values) => {
      if (invite.isPending) return
      setFailure(null)
      try {
        // The same input keeps its id: pressed twice, or sent again after a lost answer, it invites once.
        const answer = await invite.mutateAsync({ ...values, commandId: commandIdFor(command, values) })
        forgetCommandId(command)
        draft.forget()
        toast.success(t('users:toast.invited', { name: answer.user.name }))
        onInvited({ name: answer.user.name, link: answer.link, expiresAt: answer.expiresAt })
      } catch (error) {
        const read = readFailure(error)
        if (read.reason === 'IDEMPOTENCY_CONFLICT') forgetCommandId(command)
        const rest = showIssues(form.setError, read.issues, {
          fields: ['name', 'email', ...grantFields],
          words: grantWords,
        })
        if (read.reason === 'EMAIL_TAKEN')
          form.setError('email', { type: 'server', message: 'errors:code.EMAIL_TAKEN' })
        else if (read.reason !== 'VALIDATION' || rest.length > 0) setFailure(read)
        setAttempt((count) => count + 1)
      }
    },
    () => setAttempt((count) => count + 1),
  )
  const requestClose = () => (isDirty ? setAsksToLeave(true) : onClose())
  useEscape('aside', requestClose)
  const nameField = form.register('name')
  return (
    <>
      <Drawer
        open
        inline
        onClose={requestClose}
        kicker={t('userDrawer:drawer.title')}
        title={t('userDrawer:inviteDrawer.title')}
        subtitle={t('userDrawer:inviteDrawer.lead')}
        initialFocus={first}
        footer={
          <FormFooter
            form={formId}
            onCancel={requestClose}
            submitLabel={t('userDrawer:inviteDrawer.submit')}
            loading={invite.isPending}
          />
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={submit}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
          }}
          className="flex flex-col gap-[var(--field-gap)]"
        >
          {failure && (
            <FormAlert tone="error" attempt={attempt}>
              {failureText(failure)}
            </FormAlert>
          )}
          {problems.length > 1 && <ErrorSummary problems={problems} attempt={attempt} />}
          <Field id="invite-name" label={t('userDrawer:inviteDrawer.name')} error={fieldText(errors.name)} required>
            <TextInput
              {...nameField}
              ref={(node) => {
                nameField.ref(node)
                first.current = node
              }}
              autoComplete="off"
            />
          </Field>
          <Field id="invite-email" label={t('userDrawer:inviteDrawer.email')} error={fieldText(errors.email)} required>
            <TextInput
              {...form.register('email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Controller
            control={form.control}
            name="roles"
            render={({ field }) => (
              <RolesField
                id="invite-roles"
                ref={field.ref}
                required
                choices={roles.data ?? []}
                value={field.value}
                onChange={field.onChange}
                error={roleProblems.whole}
                errorAt={roleProblems.at}
                hint={t('userDrawer:inviteDrawer.roleHint')}
              />
            )}
          />
        </form>
      </Drawer>
      <LeaveDialog
        form={{
          asksToLeave: asksToLeave || blocker.state === 'blocked',
          leave() {
            draft.forget()
            if (blocker.state === 'blocked') blocker.proceed()
            else onClose()
          },
          stay() {
            setAsksToLeave(false)
            if (blocker.state === 'blocked') blocker.reset()
          },
        }}
      />
    </>
  )
}

interface InvitedDrawerProps {
  invited: Invitation
  title: string
  onClose: () => void
  onNext: () => void
}

function InvitedDrawer({ invited, title, onClose, onNext }: InvitedDrawerProps) {
  const { t } = useTexts('users', 'userDrawer', 'common')
  const field = useRef<HTMLInputElement>(null)
  useEscape('aside', onClose)
  return (
    <Drawer
      open
      inline
      onClose={onClose}
      kicker={t('userDrawer:drawer.title')}
      title={title}
      initialFocus={field}
      footer={
        <>
          <span className="flex-1" />
          <Button onClick={onNext}>{t('userDrawer:inviteDrawer.another')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('common:action.done')}
          </Button>
        </>
      }
    >
      <FormAlert tone="success">{t('users:toast.invited', { name: invited.name })}</FormAlert>
      <InvitationLink ref={field} invitation={invited} />
    </Drawer>
  )
}
