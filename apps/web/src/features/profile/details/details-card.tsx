import type { Me } from '@marquee/contract'
import { Button, Card, Field, SectionHeader, TextInput } from '@marquee/ui'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { resolverLater } from '../../../lib/form/resolver.ts'
import { useDraft } from '../../../lib/form/use-draft.ts'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useUpdateMe } from '../../../lib/me.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { useUnsaved } from '../unsaved.tsx'
import { PictureField } from './picture-field.tsx'

const resolver = resolverLater(async () => (await import('./details-schema.ts')).detailsSchema)

/** Picture and name; what others decide (address, role) is shown, not asked for. */
export function DetailsCard({ me, isOpen }: { me: Me; isOpen: boolean }) {
  const called = useGivenNames()
  const { t } = useTexts('profile', 'common')
  const fieldText = useFieldText()
  const failureText = useFailureText()
  const update = useUpdateMe({ ownError: true })
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: { name: me.user.name } })
  const { isDirty, errors } = form.formState
  const draft = useDraft(form, { name: 'profile', fields: ['name'] })
  useUnsaved('details', isDirty, draft.forget)
  const { reset } = form
  const savedName = me.user.name
  useEffect(() => {
    // The name changed elsewhere: the field follows unless it is being written in.
    reset({ name: savedName }, { keepDirtyValues: true })
  }, [savedName, reset])
  const submit = form.handleSubmit(async ({ name }) => {
    if (update.isPending) return
    try {
      await update.mutateAsync({ name })
      draft.forget()
      form.reset({ name })
      toast.success(t('profile:toast.saved'))
    } catch {
      form.setFocus('name')
    }
  })
  return (
    <Card as="section" aria-labelledby="profile-details">
      <SectionHeader id="profile-details" title={t('profile:details.title')} />
      <PictureField me={me} takesPaste={isOpen} />
      {update.isError && <FormAlert tone="error">{failureText(readFailure(update.error))}</FormAlert>}
      <form
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
        }}
        className="flex flex-col gap-[var(--field-gap)]"
      >
        <Field label={t('profile:details.name')} error={fieldText(errors.name)}>
          <TextInput {...form.register('name')} autoComplete="name" />
        </Field>
        <dl className="grid gap-3 text-sm">
          <div>
            <dt className="font-semibold">{t('profile:details.email')}</dt>
            <dd className="text-ink-2 [overflow-wrap:anywhere]">{me.user.email}</dd>
            <dd className="text-ink-3">{t('profile:details.emailHint')}</dd>
          </div>
          <div>
            <dt className="font-semibold">{t('profile:details.role')}</dt>
            <dd className="text-ink-2">{me.roles[0] ? called.role(me.roles[0].name) : t('common:word.none')}</dd>
          </div>
        </dl>
        <div>
          <Button type="submit" variant="primary" loading={update.isPending}>
            {t('profile:details.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
