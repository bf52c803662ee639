import { type RoleGrant, type UserDetail, type UserRow, updateUserInput } from '@marquee/contract'
import { z } from 'zod'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useRecordForm } from '../../../lib/form/use-record-form.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { grantsOf } from '../grants.ts'
import { grantList, grantWords } from '../grants-schema.ts'
import { useUpdateUser } from '../queries.ts'

const shape = updateUserInput.shape
const schema = z.object({
  name: shape.name.unwrap(),
  phone: shape.phone.unwrap().unwrap(),
  roles: grantList,
})
const resolver = resolverOf<UserFormValues>(schema, grantWords)

export interface UserFormValues {
  name: string
  phone: string
  roles: RoleGrant[]
}

const formFields = ['name', 'phone', 'roles'] as const

/** A person's values in the form. */
function valuesOf(user: Pick<UserRow, 'name' | 'phone' | 'roles'>): UserFormValues {
  return { name: user.name, phone: user.phone ?? '', roles: grantsOf(user.roles, Date.now()) }
}

/** The form of the drawer. */
export function useUserForm(user: UserDetail, onClose: () => void) {
  const { t } = useTexts('users')
  const update = useUpdateUser()
  return useRecordForm<UserFormValues, UserFormValues, UserRow>({
    draft: `user.${user.id}`,
    row: user,
    start: valuesOf(user),
    valuesOf,
    fields: formFields,
    resolver,
    words: grantWords,
    update: (target, { phone, ...change }) =>
      update.mutateAsync({
        ...target,
        ...change,
        ...(phone === undefined ? {} : { phone: phone === '' ? null : phone }),
      }),
    onSaved: (saved) => toast.success(t('users:toast.saved', { name: saved.name })),
    onClose,
  })
}

export type UserFormState = ReturnType<typeof useUserForm>
