import { type ApiKeyId, type ApiKeyRow, createApiKeyInput, givenPassword } from '@marquee/contract'
import { Checkbox, Field, FieldGroup, RadioGroup, TextInput } from '@marquee/ui'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { PasswordAgain } from '../../../lib/form/password-again.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useSmallForm } from '../../../lib/form/use-small-form.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { useCreateApiKey } from '../queries.ts'
import { useUnsaved } from '../unsaved.tsx'
import { ScopeList } from './scope-list.tsx'
import { scopesOf } from './scopes.ts'

const ends = ['30', '90', '365', 'never'] as const
type End = (typeof ends)[number]

const { name, apps } = createApiKeyInput.shape
const schema = z.object({
  name,
  ends: z.enum(ends),
  scopes: z.array(z.string()).max(500, 'field.tooLong'),
  apps: apps.unwrap(),
  password: givenPassword,
})
const resolver = resolverOf(schema)

interface KeyFormProps {
  onMade: (made: { row: ApiKeyRow; key: string }) => void
  onClose: () => void
}

/** Name, end, rights and password of a new key. */
export function KeyForm({ onMade, onClose }: KeyFormProps) {
  const { t } = useTexts('profile', 'common')
  const fieldText = useFieldText()
  const create = useCreateApiKey()
  const [asks, setAsks] = useState(false)
  // The key itself comes once. Where its answer is lost, the next try makes this key anew, and not a second one.
  const [id] = useState(() => newUuid() as ApiKeyId)
  const { form, formProps, said, pending } = useSmallForm({
    resolver,
    defaultValues: { name: '', ends: '90' as End, scopes: [] as string[], apps: false, password: '' },
    fields: ['name', 'scopes', 'password'],
    password: 'password',
    send: async (values) =>
      onMade(
        await create.mutateAsync({
          id,
          name: values.name,
          days: values.ends === 'never' ? null : Number(values.ends),
          scopes: scopesOf(values.scopes),
          apps: values.apps,
          password: values.password,
        }),
      ),
  })
  const { errors, isDirty } = form.formState
  useUnsaved('key', isDirty)
  return (
    <>
      <FormDialog
        size="lg"
        title={t('profile:keys.make')}
        lead={t('profile:keys.makeLead')}
        onClose={() => (isDirty ? setAsks(true) : onClose())}
        formProps={formProps}
        said={said}
        pending={pending}
        submitLabel={t('profile:keys.submit')}
        words={{
          ...(said.failure?.details.atMost !== undefined && { STATE: t('profile:keys.tooMany') }),
          EXCEEDS_OWN_RIGHTS: t('profile:keys.beyond'),
        }}
      >
        <Field label={t('profile:keys.name')} hint={t('profile:keys.nameHint')} error={fieldText(errors.name)}>
          <TextInput {...form.register('name')} autoComplete="off" maxLength={60} />
        </Field>
        <Controller
          control={form.control}
          name="ends"
          render={({ field }) => (
            <FieldGroup label={t('profile:keys.ends')}>
              <RadioGroup
                direction="row"
                value={field.value}
                onValueChange={field.onChange}
                options={ends.map((value) => ({
                  value,
                  label:
                    value === 'never' ? t('profile:keys.never') : t('profile:keys.inDays', { count: Number(value) }),
                }))}
              />
            </FieldGroup>
          )}
        />
        <Controller
          control={form.control}
          name="scopes"
          render={({ field }) => <ScopeList value={field.value} onChange={field.onChange} />}
        />
        <Controller
          control={form.control}
          name="apps"
          render={({ field }) => (
            <Checkbox
              label={t('profile:keys.apps')}
              description={t('profile:keys.appsHint')}
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
        <PasswordAgain field={form.register('password')} error={errors.password} />
      </FormDialog>
      <LeaveDialog
        form={{ asksToLeave: asks, leave: onClose, stay: () => setAsks(false) }}
        body={t('profile:keys.leaveBody')}
      />
    </>
  )
}
