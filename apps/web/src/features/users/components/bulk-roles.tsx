import type { RoleGrant } from '@marquee/contract'
import { ConfirmDialog } from '@marquee/ui'
import { useState } from 'react'
import { typedWordFor } from '../../../lib/bulk/typed-word.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { wrongPeriod } from '../grants.ts'
import { useRoleChoices } from '../queries.ts'
import type { BulkDeeds } from '../use-bulk-deeds.ts'
import { RolesField } from './roles-field.tsx'

/** Which roles the chosen people get in place of those they have. */
export function BulkRoles({ bulk }: { bulk: BulkDeeds }) {
  const { t } = useTexts('users', 'errors')
  const choices = useRoleChoices()
  const [roles, setRoles] = useState<RoleGrant[]>([])
  const [tried, setTried] = useState(false)
  const wrongAt = (index: number) => {
    const grant = roles[index]
    const wrong = tried && grant ? wrongPeriod(grant, Date.now()) : null
    return wrong ? t(`users:roles.${wrong}`) : undefined
  }
  const submit = () => {
    setTried(true)
    const isRight = roles.length > 0 && roles.every((grant) => wrongPeriod(grant, Date.now()) === null)
    if (isRight) bulk.giveRoles(roles)
    else document.getElementById('bulk-roles')?.querySelector('select')?.focus()
  }
  return (
    <ConfirmDialog
      open
      tone="neutral"
      title={t('users:bulk.rolesTitle', { count: bulk.selected.size })}
      body={
        <div className="flex flex-col gap-4">
          <p>{t('users:bulk.rolesBody')}</p>
          <RolesField
            id="bulk-roles"
            required
            choices={choices.data ?? []}
            value={roles}
            onChange={setRoles}
            error={tried && roles.length === 0 ? t('errors:field.required') : undefined}
            errorAt={wrongAt}
          />
        </div>
      }
      confirmLabel={t('users:bulk.changeRoles')}
      typedWord={typedWordFor(bulk.selected.size)}
      loading={bulk.pending}
      onConfirm={submit}
      onCancel={bulk.cancelRoles}
    />
  )
}
