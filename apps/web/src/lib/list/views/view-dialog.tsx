import { type ListViewRow, type ListViews, saveListViewInput } from '@marquee/contract/list-views'
import { Checkbox, Field, Select, TextInput } from '@marquee/ui'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { FormDialog } from '../../form/form-dialog.tsx'
import { resolverOf } from '../../form/resolver.ts'
import { useFieldText } from '../../form/use-field-text.ts'
import { useSmallForm } from '../../form/use-small-form.ts'
import { sendOnce } from '../../send-once.ts'
import { toast } from '../../toast/toast.ts'
import { useTexts } from '../../use-texts.ts'
import { useListViewChanges } from './queries.ts'

// An empty role: nobody but the maker sees the view.
const schema = z.object({ name: saveListViewInput.shape.name, roleId: z.string(), isDefault: z.boolean() })
const resolver = resolverOf(schema)

interface ViewDialogProps {
  /** The view that is changed, or the list and what its address says, for a new one. */
  of: ListViewRow | { list: string; query: string }
  roles: ListViews['roles']
  onClose: () => void
}

/** Names a view of a list, and says who sees it. */
export function ViewDialog({ of, roles, onClose }: ViewDialogProps) {
  const { t } = useTexts('views')
  const fieldText = useFieldText()
  const { save, change } = useListViewChanges()
  const view = 'id' in of ? of : null
  const shared = view?.role
  const choices = shared && !roles.some(({ id }) => id === shared.id) ? [...roles, shared] : roles
  const { form, formProps, said, pending } = useSmallForm({
    resolver,
    defaultValues: { name: view?.name ?? '', roleId: shared?.id ?? '', isDefault: view?.isDefault ?? false },
    fields: ['name', 'roleId', 'isDefault'],
    async send({ name, roleId, isDefault }) {
      const role = choices.find(({ id }) => id === roleId)?.id ?? null
      const fields = { name, roleId: role, isDefault: role !== null && isDefault }
      if (view) await change.mutateAsync({ id: view.id, expectedRev: view.rev, ...fields })
      else {
        const input = { list: of.list, query: of.query, ...fields }
        await sendOnce('listViews.save', input, (commandId) => save.mutateAsync({ commandId, ...input }))
      }
      toast.success(t('views:saved', { name }))
      onClose()
    },
  })
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      title={t(view ? 'views:form.changeTitle' : 'views:form.newTitle')}
      lead={view ? undefined : t('views:form.lead')}
      onClose={onClose}
      formProps={formProps}
      said={said}
      pending={pending}
      isDirty={isDirty}
      submitLabel={t('views:form.submit')}
    >
      <Field label={t('views:form.name')} error={fieldText(errors.name)} required>
        <TextInput {...form.register('name')} autoComplete="off" maxLength={60} />
      </Field>
      {choices.length > 0 && (
        <>
          <Field label={t('views:form.who')} error={fieldText(errors.roleId)}>
            <Select
              {...form.register('roleId')}
              options={[
                { value: '', label: t('views:onlyMe') },
                ...choices.map(({ id, name }) => ({ value: id, label: t('views:form.role', { role: name }) })),
              ]}
            />
          </Field>
          {form.watch('roleId') !== '' && (
            <Controller
              control={form.control}
              name="isDefault"
              render={({ field }) => (
                <Checkbox
                  label={t('views:form.isDefault')}
                  description={t('views:form.isDefaultHint')}
                  checked={field.value}
                  onCheckedChange={field.onChange}
                />
              )}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
