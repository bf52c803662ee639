import { type BalanceRow, inLanguage, renameAccountInput } from '@marquee/contract'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { LocalTextField } from '../../../lib/form/local-text-field.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useSmallForm } from '../../../lib/form/use-small-form.ts'
import { useToldRow } from '../../../lib/form/use-told-row.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useRenameAccount } from '../queries.ts'

const resolver = resolverOf(z.object({ name: renameAccountInput.shape.name }))

/** Another name for an account, in both languages. */
export function RenameDialog({ account, onClose }: { account: BalanceRow; onClose: () => void }) {
  const { t, language } = useTexts('finances', 'common')
  const fieldText = useFieldText()
  const rename = useRenameAccount()
  const told = useToldRow(account)
  const { form, formProps, said, pending } = useSmallForm({
    resolver,
    defaultValues: { name: account.name },
    fields: ['name'],
    async send({ name }) {
      await rename.mutateAsync({ code: account.code, expectedRev: told.row.rev, name })
      toast.success(t('finances:account.renamed'))
      onClose()
    },
  })
  told.tell(said.failure)
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      title={t('finances:account.rename')}
      lead={`${account.code} ${inLanguage(account.name, language)}`}
      onClose={onClose}
      formProps={formProps}
      said={said}
      pending={pending}
      isDirty={isDirty}
      submitLabel={t('common:action.save')}
    >
      <Controller
        control={form.control}
        name="name"
        render={({ field }) => (
          <LocalTextField
            id="account-name"
            label={t('finances:account.name')}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            errors={{ en: fieldText(errors.name?.en), tr: fieldText(errors.name?.tr) }}
            maxLength={60}
            required
          />
        )}
      />
    </FormDialog>
  )
}
