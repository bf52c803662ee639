import { completeSetupInput, type FieldIssue } from '@marquee/contract'
import { Button, Field, PasswordInput, TextInput } from '@marquee/ui'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { LengthMeter } from '../../lib/form/length-meter.tsx'
import { resolverOf, showIssues } from '../../lib/form/resolver.ts'
import { useFieldText } from '../../lib/form/use-field-text.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ownerWords } from './form-words.ts'

export interface OwnerValues {
  name: string
  email: string
  password: string
}

const resolver = resolverOf(completeSetupInput.shape.owner, ownerWords)
const fields = ['name', 'email', 'password'] as const

interface OwnerStepProps {
  values: OwnerValues
  /** What the server refused of this step, after the last one. */
  issues: readonly FieldIssue[]
  onNext: (values: OwnerValues) => Promise<void>
}

/** Who opens the venue. */
export function OwnerStep({ values, issues, onNext }: OwnerStepProps) {
  const { t } = useTexts('setup', 'auth')
  const text = useFieldText()
  // What was refused is cleared while it is corrected: on leaving the field, the button would move away under the click.
  const mode = issues.length > 0 ? 'onChange' : 'onTouched'
  const form = useForm({ resolver, mode, defaultValues: values })
  const { errors, isSubmitting } = form.formState
  const length = useWatch({ control: form.control, name: 'password' }).length
  const { setError, setFocus } = form
  useEffect(() => {
    showIssues(setError, issues, { fields, words: ownerWords })
    const first = fields.find((field) => issues.some((issue) => issue.path === field))
    if (first) setFocus(first)
  }, [issues, setError, setFocus])
  return (
    <form noValidate aria-label={t('setup:step.owner')} onSubmit={form.handleSubmit(onNext)}>
      <div className="flex flex-col gap-5">
        <Field label={t('auth:field.name')} error={text(errors.name)}>
          <TextInput {...form.register('name')} autoComplete="name" autoFocus />
        </Field>
        <Field label={t('auth:field.email')} error={text(errors.email)}>
          <TextInput
            {...form.register('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('auth:field.password')} hint={<LengthMeter length={length} />} error={text(errors.password)}>
          <PasswordInput {...form.register('password')} autoComplete="new-password" />
        </Field>
      </div>
      <div className="mt-7 flex justify-end max-sm:block">
        <Button type="submit" variant="primary" size="lg" loading={isSubmitting} className="max-sm:w-full">
          {t('setup:owner.next')}
        </Button>
      </div>
    </form>
  )
}
