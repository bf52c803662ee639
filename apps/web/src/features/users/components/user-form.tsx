import type { UserDetail } from '@marquee/contract'
import { ErrorSummary, Field, FieldGroup, FormFooter, Icon, TextInput } from '@marquee/ui'
import Info from 'lucide-react/icons/info'
import type { RefObject } from 'react'
import { Controller } from 'react-hook-form'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { HeldRoles } from './role-marks.tsx'
import { type RoleOption, RolesField } from './roles-field.tsx'
import { useGrantProblems } from './use-grant-problems.ts'
import type { UserFormState } from './use-user-form.ts'

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
  const mayAssign = useMay('roles', 'assign')
  const lockedBecause = user.mine ? 'self' : user.state === 'pending' ? 'pending' : mayAssign ? null : 'noAssign'
  const { errors } = form.formState
  const roleProblems = useGrantProblems(errors.roles, 'user-roles')
  const problems = [
    ...(['name', 'phone'] as const).flatMap((field) => {
      const problem = fieldText(errors[field])
      const message = problem && t('users:problem', { field: t(fieldLabels[field]), problem })
      return message ? [{ fieldId: `user-${field}`, message }] : []
    }),
    ...roleProblems.list,
  ]
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
      {lockedBecause === null ? (
        <Controller
          control={form.control}
          name="roles"
          render={({ field }) => (
            <RolesField
              id="user-roles"
              ref={field.ref}
              choices={withHeld(roles, user)}
              value={field.value}
              onChange={field.onChange}
              hint={t('users:drawer.roleHint')}
              error={roleProblems.whole}
              errorAt={roleProblems.at}
            />
          )}
        />
      ) : (
        <FieldGroup
          label={t(user.roles.length > 1 ? 'users:column.roles' : 'users:column.role')}
          hint={t(`users:drawer.${lockedBecause}`)}
        >
          <HeldRoles roles={user.roles} />
        </FieldGroup>
      )}
    </form>
  )
}

/** A role that the person holds must show even before, or although, it is no choice. */
function withHeld(roles: readonly RoleOption[], user: UserDetail): RoleOption[] {
  const missing = user.roles.filter((held) => !roles.some((role) => role.id === held.id))
  return [...roles, ...missing.map(({ id, name }) => ({ id, name, assignable: false }))]
}

const fieldLabels = {
  name: 'users:drawer.fullName',
  phone: 'users:column.phone',
  roles: 'users:column.roles',
} as const

/** Names what will change, and carries the verb. */
export function UserFormFooter({ form }: { form: UserFormState }) {
  const { t } = useTexts('users', 'common')
  const onlyRole = form.changed.length === 1 && form.changed[0] === 'roles'
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
  return (
    <>
      <LeaveDialog form={form} />
      {form.conflict && <ConflictDialog form={form} conflict={form.conflict} />}
    </>
  )
}
