import { createRoleInput, type RoleDetail, type RoleRow } from '@marquee/contract'
import { Field, Select, Textarea, TextInput } from '@marquee/ui'
import { z } from 'zod'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useSmallForm } from '../../../lib/form/use-small-form.ts'
import { sendOnce } from '../../../lib/send-once.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useCloneRole, useCreateRole, useReadRole, useRoles, useUpdateRole } from '../queries.ts'

const { name, description } = createRoleInput.shape
// `from` names the role whose rights a new one begins with; empty for none.
const schema = z.object({ name, description: description.unwrap().unwrap(), from: z.string() })
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
  const { t } = useTexts('roles')
  const fieldText = useFieldText()
  const start = useNameTask(task)
  const patterns = useRoles('living').data ?? []
  const { form, formProps, said, pending } = useSmallForm({
    resolver,
    defaultValues: {
      name:
        task.kind === 'create'
          ? ''
          : task.kind === 'clone'
            ? t('roles:form.copyOf', { name: task.role.name })
            : task.role.name,
      description: task.kind === 'rename' ? (task.role.description ?? '') : '',
      from: '',
    },
    fields,
    async send(values) {
      const role = await start(values)
      toast.success(t(words[task.kind].toast, { name: values.name }))
      onDone(role)
    },
  })
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      title={
        task.kind === 'create'
          ? t('roles:form.newTitle')
          : task.kind === 'clone'
            ? t('roles:form.cloneTitle', { name: task.role.name })
            : t('roles:form.renameTitle')
      }
      lead={
        task.kind === 'create' ? t('roles:form.newBody') : task.kind === 'clone' ? t('roles:form.cloneBody') : undefined
      }
      onClose={onClose}
      formProps={formProps}
      said={said}
      pending={pending}
      isDirty={isDirty}
      submitLabel={t(words[task.kind].submit)}
    >
      <Field label={t('roles:form.name')} error={fieldText(errors.name)} required>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      {task.kind === 'create' && (
        <Field label={t('roles:form.from')} hint={t('roles:form.fromHint')}>
          <Select
            {...form.register('from')}
            options={[
              { value: '', label: t('roles:form.fromNothing') },
              ...patterns.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
      {task.kind !== 'clone' && (
        <Field label={t('roles:form.description')} error={fieldText(errors.description)} optional>
          <Textarea {...form.register('description')} rows={3} />
        </Field>
      )}
    </FormDialog>
  )
}

function useNameTask(task: NameTask) {
  const create = useCreateRole()
  const clone = useCloneRole()
  const update = useUpdateRole()
  const readRole = useReadRole()
  const command = `roles.${task.kind}`
  return async (values: { name: string; description: string; from: string }): Promise<RoleRow> => {
    const described = { name: values.name, description: values.description === '' ? null : values.description }
    if (task.kind === 'rename') {
      const { name: given, ...rest } = described
      // A name that nobody changed is not given: it goes on to follow the language.
      const renamed = given === task.role.name ? rest : described
      return update.mutateAsync({ id: task.role.id, expectedRev: task.role.rev, ...renamed })
    }
    if (task.kind === 'clone') {
      const input = { id: task.role.id, name: values.name }
      return sendOnce(command, input, (commandId) => clone.mutateAsync({ ...input, commandId }))
    }
    const pattern = values.from === '' ? null : await readRole(values.from)
    const filled = {
      ...described,
      permissions: pattern?.permissions ?? [],
      requiresMfa: pattern?.requiresMfa ?? false,
    }
    return sendOnce(command, filled, (commandId) => create.mutateAsync({ ...filled, commandId }))
  }
}
