import { Button, Dialog, RadioGroup } from '@marquee/ui'
import { useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { useRoleChoices } from '../queries.ts'
import { usePeriod } from './role-marks.tsx'
import { type formFields, type UserFormState, type UserFormValues, valuesOf } from './use-user-form.ts'

type FieldName = (typeof formFields)[number]

interface ConflictDialogProps {
  form: UserFormState
  conflict: NonNullable<UserFormState['conflict']>
}

const labels = { name: 'users:drawer.fullName', phone: 'users:column.phone', roles: 'users:column.roles' } as const

/** Somebody else saved the same field first: both values, and a choice for each. */
export function ConflictDialog({ form, conflict }: ConflictDialogProps) {
  const { t } = useTexts('users', 'common')
  const roles = useRoleChoices().data ?? []
  const periodOf = usePeriod()
  const [mine, setMine] = useState<readonly FieldName[]>(conflict.fields)
  const saved = valuesOf(conflict.saved)
  const names = new Map<string, string>([...roles, ...conflict.saved.roles].map((role) => [role.id, role.name]))
  const show = (values: UserFormValues, field: FieldName) => {
    if (field === 'roles') {
      const said = values.roles.map((grant) => {
        const name = names.get(grant.roleId) ?? grant.roleId
        const period = periodOf(grant)?.text
        return period ? t('users:roles.says', { name, period }) : name
      })
      return said.join(', ') || t('common:word.none')
    }
    return values[field] || t('common:word.none')
  }
  return (
    <Dialog
      open
      onClose={form.cancelConflict}
      title={t('users:conflict.title', { name: conflict.saved.name })}
      description={t('users:conflict.body')}
      footer={
        <>
          <Button onClick={() => form.resolveConflict([])}>{t('users:conflict.keepTheirs')}</Button>
          <Button variant="primary" onClick={() => form.resolveConflict(mine)}>
            {t('users:conflict.keepMine')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {conflict.fields.map((field) => (
          <fieldset key={field} className="rounded-md border border-line p-3">
            <legend className="px-1 font-semibold text-sm">{t(labels[field])}</legend>
            <RadioGroup
              label={t(labels[field])}
              value={mine.includes(field) ? 'mine' : 'theirs'}
              options={[
                { value: 'theirs', label: t('users:conflict.theirs'), description: show(saved, field) },
                { value: 'mine', label: t('users:conflict.mine'), description: show(conflict.mine, field) },
              ]}
              onValueChange={(choice) =>
                setMine(choice === 'mine' ? [...mine, field] : mine.filter((each) => each !== field))
              }
            />
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
