import { givenPassword, newPassword } from '@marquee/contract'
import { Button, Card, Field, PasswordInput, SectionHeader } from '@marquee/ui'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import type { FieldWords } from '../../../lib/form/issue-text.ts'
import { LengthMeter } from '../../../lib/form/length-meter.tsx'
import { PasswordAgain } from '../../../lib/form/password-again.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useSmallForm } from '../../../lib/form/use-small-form.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { EndKeysChoice } from '../end-keys-choice.tsx'
import { useChangePassword } from '../queries.ts'
import { useUnsaved } from '../unsaved.tsx'

const schema = z
  .object({ current: givenPassword, next: newPassword, repeat: z.string().min(1, 'field.required') })
  .refine((values) => values.next === values.repeat.normalize('NFC'), { path: ['repeat'], message: 'field.match' })
const words: FieldWords = {
  next: { 'field.tooShort': 'profile:password.tooShort' },
  repeat: { 'field.match': 'profile:password.noMatch' },
}
const resolver = resolverOf(schema, words)
const empty = { current: '', next: '', repeat: '' }

/** Another password; it ends the sign-ins of all other devices. */
export function PasswordCard({ changedAt }: { changedAt: string | null }) {
  const { t } = useTexts('profile')
  const format = useFormat()
  const fieldText = useFieldText()
  const change = useChangePassword()
  const [endKeys, setEndKeys] = useState(false)
  const { form, formProps, said, pending } = useSmallForm({
    resolver,
    defaultValues: empty,
    fields: ['current', 'next', 'repeat'],
    password: 'current',
    words,
    async send({ current, next }) {
      await change.mutateAsync({ current, next, endKeys })
      form.reset(empty)
      setEndKeys(false)
      toast.success(t('profile:password.changed'), { body: t('profile:password.othersOut') })
    },
  })
  const { errors, isDirty } = form.formState
  useUnsaved('password', isDirty)
  // A repeat that is written already is compared again; one that is still empty is left alone.
  const again = { onChange: () => form.getValues('repeat') !== '' && void form.trigger('repeat') }
  const length = useWatch({ control: form.control, name: 'next' }).length
  return (
    <Card as="section" aria-labelledby="profile-password">
      <SectionHeader
        id="profile-password"
        title={t('profile:password.title')}
        subtitle={changedAt ? t('profile:password.changedOn', { date: format.date(changedAt) }) : undefined}
      />
      <form {...formProps} className="flex flex-col gap-[var(--field-gap)]">
        <FormFailure {...said} />
        <PasswordAgain label={t('profile:password.current')} field={form.register('current')} error={errors.current} />
        <Field label={t('profile:password.next')} hint={<LengthMeter length={length} />} error={fieldText(errors.next)}>
          <PasswordInput {...form.register('next', again)} autoComplete="new-password" />
        </Field>
        <Field label={t('profile:password.repeat')} error={fieldText(errors.repeat)}>
          <PasswordInput {...form.register('repeat')} autoComplete="new-password" />
        </Field>
        <EndKeysChoice checked={endKeys} onChange={setEndKeys} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" loading={pending}>
            {t('profile:password.save')}
          </Button>
          <span className="text-ink-3 text-sm">{t('profile:password.othersOutHint')}</span>
        </div>
      </form>
    </Card>
  )
}
