import type { UserDetail } from '@marquee/contract'
import { Field, FieldGroup, TextInput } from '@marquee/ui'
import type { RefObject } from 'react'
import { Controller } from 'react-hook-form'
import { RecordForm } from '../../../lib/form/record-form.tsx'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { usePhoneText } from '../../../lib/phone/phone.tsx'
import { PhoneInput } from '../../../lib/phone/phone-input.tsx'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useRoleChoices } from '../queries.ts'
import { HeldRoles, usePeriod } from './role-marks.tsx'
import type { RoleOption } from './role-place.tsx'
import { RolesField } from './roles-field.tsx'
import { useGrantProblems } from './use-grant-problems.ts'
import type { UserFormState, UserFormValues } from './use-user-form.ts'

const formId = 'user-form'

interface UserFormProps {
  form: UserFormState
  user: UserDetail
  roles: readonly RoleOption[]
  nameRef: RefObject<HTMLInputElement | null>
}

/** Name, phone, roles. */
export function UserForm({ form: state, user, roles, nameRef }: UserFormProps) {
  const { t } = useTexts('users', 'userDrawer', 'common')
  const fieldText = useFieldText()
  const { form } = state
  const mayAssign = useMay('roles', 'assign')
  const lockedBecause = user.mine ? 'self' : user.state === 'pending' ? 'pending' : mayAssign ? null : 'noAssign'
  const { errors } = form.formState
  const roleProblems = useGrantProblems(errors.roles, 'user-roles')
  const problems = [
    ...(['name', 'phone'] as const).flatMap((field) => {
      const problem = fieldText(errors[field])
      const message = problem && t('userDrawer:problem', { field: t(fieldLabels[field]), problem })
      return message ? [{ fieldId: `user-${field}`, message }] : []
    }),
    ...roleProblems.list,
  ]
  const { ref, ...name } = form.register('name')
  return (
    <RecordForm id={formId} form={state} problems={problems}>
      <Field id="user-name" label={t('userDrawer:drawer.fullName')} error={fieldText(errors.name)} required>
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
        <PhoneInput control={form.control} name="phone" autoComplete="off" />
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
              hint={t('userDrawer:drawer.roleHint')}
              error={roleProblems.whole}
              errorAt={roleProblems.at}
            />
          )}
        />
      ) : (
        <FieldGroup
          label={t(user.roles.length > 1 ? 'users:column.roles' : 'users:column.role')}
          hint={t(`userDrawer:drawer.${lockedBecause}`)}
        >
          <HeldRoles roles={user.roles} />
        </FieldGroup>
      )}
    </RecordForm>
  )
}

/** A role that the person holds must show even before, or although, it is no choice. */
function withHeld(roles: readonly RoleOption[], user: UserDetail): RoleOption[] {
  const missing = user.roles.filter((held) => !roles.some((role) => role.id === held.id))
  return [...roles, ...missing.map(({ id, name }) => ({ id, name, assignable: false }))]
}

const fieldLabels = {
  name: 'userDrawer:drawer.fullName',
  phone: 'users:column.phone',
  roles: 'users:column.roles',
} as const

/** What the drawer around the form says: the names of its fields, its values in words, its verb. */
export function useUserFormWords(form: UserFormState, user: UserDetail) {
  const { t } = useTexts('users', 'userDrawer')
  const onlyRole = form.changed.length === 1 && form.changed[0] === 'roles'
  return {
    formId,
    labels: { name: t(fieldLabels.name), phone: t(fieldLabels.phone), roles: t(fieldLabels.roles) },
    show: useShownValue(user),
    submitLabel: t(onlyRole ? 'userDrawer:drawer.saveRole' : 'userDrawer:drawer.save'),
  }
}

/** A value of the form in words. */
function useShownValue(user: UserDetail) {
  const { t } = useTexts('users', 'userDrawer')
  const choices = useRoleChoices().data ?? []
  const periodOf = usePeriod()
  const phone = usePhoneText()
  const names = new Map<string, string>([...choices, ...user.roles].map((role) => [role.id, role.name]))
  return (values: UserFormValues, field: keyof UserFormValues): string => {
    if (field === 'phone') return phone(values.phone)
    if (field !== 'roles') return values[field]
    const said = values.roles.map((grant) => {
      const name = names.get(grant.roleId) ?? grant.roleId
      const period = periodOf(grant)?.text
      return period ? t('users:roles.says', { name, period }) : name
    })
    return said.join(', ')
  }
}
