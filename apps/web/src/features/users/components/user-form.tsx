import type { UserDetail } from '@marquee/contract'
import { ConfirmDialog, ErrorSummary, Field, FormFooter, Icon, TextInput } from '@marquee/ui'
import Info from 'lucide-react/icons/info'
import type { RefObject } from 'react'
import { Controller } from 'react-hook-form'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { type RoleOption, RolesField } from './roles-field.tsx'
import { formFields, type UserFormState } from './use-user-form.ts'

const formId = 'user-form'

interface UserFormProps {
  form: UserFormState
  user: UserDetail
  roles: readonly RoleOption[]
  nameRef: RefObject<HTMLInputElement | null>
}

/** Name, phone, roles. */
export function UserForm({ form: state, user, roles, nameRef }: UserFormProps) {
  const { t } = useTexts('users', 'common')
  const fieldText = useFieldText()
  const failureText = useFailureText()
  const { form } = state
  const { errors } = form.formState
  const problems = formFields.flatMap((field) => {
    const message = fieldText(errors[field] as typeof errors.name)
    return message ? [{ fieldId: `user-${field}`, message }] : []
  })
  const { ref, ...name } = form.register('name')
  return (
    <form
      id={formId}
      noValidate
      onSubmit={state.submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void state.submit(event)
      }}
      className="flex flex-col gap-[var(--field-gap)]"
    >
      {state.failure && (
        <FormAlert tone="error" attempt={state.attempt}>
          {failureText(state.failure)}
        </FormAlert>
      )}
      {problems.length > 1 && <ErrorSummary problems={problems} attempt={state.attempt} />}
      {state.isOutdated && (
        <p role="status" className="flex items-start gap-2 text-info text-sm">
          <Icon of={Info} size="s" className="mt-0.5" />
          {t('users:drawer.changedMeanwhile')}
        </p>
      )}
      <Field id="user-name" label={t('users:drawer.fullName')} error={fieldText(errors.name)} required>
        <TextInput
          {...name}
          ref={(node) => {
            ref(node)
            nameRef.current = node
          }}
          autoComplete="off"
        />
      </Field>
      <Field id="user-phone" label={t('users:column.phone')} error={fieldText(errors.phone)} optional>
        <TextInput {...form.register('phone')} type="tel" inputMode="tel" autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="roleIds"
        render={({ field }) => (
          <RolesField
            id="user-roleIds"
            choices={withHeld(roles, user)}
            value={field.value}
            onChange={field.onChange}
            disabled={user.mine}
            hint={t(user.mine ? 'users:drawer.self' : 'users:drawer.roleHint')}
            error={fieldText(errors.roleIds as typeof errors.name)}
          />
        )}
      />
    </form>
  )
}

/** A role that the person holds must show even before, or although, it is no choice. */
function withHeld(roles: readonly RoleOption[], user: UserDetail): RoleOption[] {
  const missing = user.roles.filter((held) => !roles.some((role) => role.id === held.id))
  return [...roles, ...missing.map((role) => ({ ...role, assignable: false }))]
}

const fieldLabels = {
  name: 'users:drawer.fullName',
  phone: 'users:column.phone',
  roleIds: 'users:column.role',
} as const

/** Names what will change, and carries the verb. */
export function UserFormFooter({ form }: { form: UserFormState }) {
  const { t } = useTexts('users', 'common')
  const onlyRole = form.changed.length === 1 && form.changed[0] === 'roleIds'
  return (
    <FormFooter
      note={
        form.changed.length > 0 &&
        t('common:form.changed', { fields: form.changed.map((field) => t(fieldLabels[field])).join(', ') })
      }
      form={formId}
      onCancel={form.requestClose}
      submitLabel={t(onlyRole ? 'users:drawer.saveRole' : 'users:drawer.save')}
      loading={form.pending}
    />
  )
}

/** The two questions of the form: leave unsaved work, and whose values stand. */
export function UserFormDialogs({ form }: { form: UserFormState }) {
  const { t } = useTexts('common')
  return (
    <>
      <ConfirmDialog
        open={form.asksToLeave}
        tone="neutral"
        dismissible
        title={t('common:state.leaveTitle')}
        body={t('common:state.leaveBody')}
        confirmLabel={t('common:action.discard')}
        cancelLabel={t('common:action.keepEditing')}
        onConfirm={form.leave}
        onCancel={form.stay}
      />
      {form.conflict && <ConflictDialog form={form} conflict={form.conflict} />}
    </>
  )
}
