import { createRoleInput, type RoleDetail, type RoleRow } from '@marquee/contract'
import { Button, Dialog, Field, Textarea, TextInput } from '@marquee/ui'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { commandIdFor, forgetCommandId } from '../../../lib/command-id.ts'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { resolverOf, showIssues } from '../../../lib/form/resolver.ts'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useCloneRole, useCreateRole, useUpdateRole } from '../queries.ts'

const { name, description } = createRoleInput.shape
const schema = z.object({ name, description: description.unwrap().unwrap() })
const resolver = resolverOf(schema)
const fields = ['name', 'description'] as const

/** What the dialog is for: a new role, a copy of one, other words for one. */
export type NameTask = { kind: 'create' } | { kind: 'clone'; role: RoleDetail } | { kind: 'rename'; role: RoleDetail }

interface NameDialogProps {
  task: NameTask
  onClose: () => void
  onDone: (role: RoleRow) => void
}

const words = {
  create: { submit: 'roles:form.create', toast: 'roles:toast.created' },
  clone: { submit: 'roles:form.clone', toast: 'roles:toast.created' },
  rename: { submit: 'roles:form.save', toast: 'roles:toast.saved' },
} as const

/** Names a role. */
export function NameDialog({ task, onClose, onDone }: NameDialogProps) {
  const { t } = useTexts('roles', 'common')
  const fieldText = useFieldText()
  const failureText = useFailureText()
  const run = useNameTask(task)
  const [failure, setFailure] = useState<Failure | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: {
      name:
        task.kind === 'create'
          ? ''
          : task.kind === 'clone'
            ? t('roles:form.copyOf', { name: task.role.name })
            : task.role.name,
      description: task.kind === 'rename' ? (task.role.description ?? '') : '',
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    if (run.isPending) return
    setFailure(null)
    try {
      const role = await run.start(values)
      toast.success(t(words[task.kind].toast, { name: role.name }))
      onDone(role)
    } catch (error) {
      const read = readFailure(error)
      const rest = showIssues(form.setError, read.issues, { fields })
      if (read.reason !== 'VALIDATION' || rest.length > 0) setFailure(read)
    }
  })
  const { ref, ...nameField } = form.register('name')
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={first}
      title={
        task.kind === 'create'
          ? t('roles:form.newTitle')
          : task.kind === 'clone'
            ? t('roles:form.cloneTitle', { name: task.role.name })
            : t('roles:form.renameTitle')
      }
      description={
        task.kind === 'create' ? t('roles:form.newBody') : task.kind === 'clone' ? t('roles:form.cloneBody') : undefined
      }
      footer={
        <>
          <Button onClick={onClose} disabled={run.isPending}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="role-name-form" loading={run.isPending}>
            {t(words[task.kind].submit)}
          </Button>
        </>
      }
    >
      <form
        id="role-name-form"
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
        }}
        className="flex flex-col gap-[var(--field-gap)]"
      >
        {failure && <FormAlert tone="error">{failureText(failure)}</FormAlert>}
        <Field label={t('roles:form.name')} error={fieldText(errors.name)} required>
          <TextInput
            {...nameField}
            ref={(node) => {
              ref(node)
              first.current = node
            }}
            autoComplete="off"
          />
        </Field>
        {task.kind !== 'clone' && (
          <Field label={t('roles:form.description')} error={fieldText(errors.description)} optional>
            <Textarea {...form.register('description')} rows={3} />
          </Field>
        )}
      </form>
    </Dialog>
  )
}

function useNameTask(task: NameTask) {
  const create = useCreateRole()
  const clone = useCloneRole()
  const update = useUpdateRole()
  const command = `roles.${task.kind}`
  /** The same input keeps its id: pressed twice, or sent again after a lost answer, it makes one role. */
  async function once(input: object, send: (commandId: string) => Promise<RoleRow>): Promise<RoleRow> {
    try {
      const role = await send(commandIdFor(command, input))
      forgetCommandId(command)
      return role
    } catch (error) {
      if (readFailure(error).reason === 'IDEMPOTENCY_CONFLICT') forgetCommandId(command)
      throw error
    }
  }
  return {
    isPending: create.isPending || clone.isPending || update.isPending,
    start(values: { name: string; description: string }): Promise<RoleRow> {
      const described = { name: values.name, description: values.description === '' ? null : values.description }
      if (task.kind === 'rename') {
        return update.mutateAsync({ id: task.role.id, expectedRev: task.role.rev, ...described })
      }
      if (task.kind === 'clone') {
        const input = { id: task.role.id, name: values.name }
        return once(input, (commandId) => clone.mutateAsync({ ...input, commandId }))
      }
      return once(described, (commandId) => create.mutateAsync({ ...described, permissions: [], commandId }))
    },
  }
}
