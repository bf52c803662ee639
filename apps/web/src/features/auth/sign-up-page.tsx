import { signUpInput } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { Checkbox, Field, Icon, TextInput, TextLink } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { LengthMeter } from '../../lib/form/length-meter.tsx'
import { resolverOf, showIssues } from '../../lib/form/resolver.ts'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { useFieldText } from '../../lib/form/use-field-text.ts'
import { paths } from '../../lib/paths.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { EmailField, PasswordField, SubmitButton } from './auth-fields.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { authWords } from './form-words.ts'
import { useSignUp } from './queries.ts'
import { readSignUp } from './sign-up-state.ts'

// The box must be ticked; the server says the same.
const schema = signUpInput.refine((values) => values.agreements, { path: ['agreements'], message: 'field.required' })
const resolver = resolverOf(schema, authWords)
const agreements: MessageKey = 'auth:field.agreements'
const fields = ['name', 'email', 'password', 'company', 'agreements'] as const

export default function SignUpPage() {
  const { t } = useTexts('auth', 'common')
  const navigate = useNavigate()
  // Back from the confirmation, to write the address anew.
  const given = readSignUp(useLocation().state)
  const signUp = useSignUp()
  const failureText = useFailureText()
  const fieldText = useFieldText()
  const [failure, setFailure] = useState<{ failure: Failure; attempt: number } | null>(null)
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { ...(given ?? { name: '', email: '', company: '' }), password: '', agreements: false },
  })
  const { errors } = form.formState
  const length = useWatch({ control: form.control, name: 'password' }).length
  const submit = form.handleSubmit(async (values) => {
    if (signUp.isPending) return
    try {
      await signUp.mutateAsync(values)
      const { name, email, company = '' } = values
      await navigate('/confirmation-required', { state: { name, email, company } })
    } catch (error) {
      const read = readFailure(error)
      const rest = showIssues(form.setError, read.issues, { fields, words: authWords })
      const isAtFields = read.reason === 'VALIDATION' && rest.length === 0
      setFailure((last) => (isAtFields ? null : { failure: read, attempt: (last?.attempt ?? 0) + 1 }))
    }
  })
  return (
    <AuthFrame
      title={t('auth:signUp.title')}
      lead={
        <>
          {t('auth:signUp.lead')} <TextLink render={<Link to="/sign-in" />}>{t('auth:signIn.submit')}</TextLink>
        </>
      }
    >
      {failure && (
        <FormAlert tone="error" attempt={failure.attempt}>
          {failureText(failure.failure)}
        </FormAlert>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('auth:field.name')} error={fieldText(errors.name)}>
          <TextInput {...form.register('name')} autoComplete="name" autoFocus />
        </Field>
        <EmailField field={form.register('email')} error={errors.email} />
        <PasswordField
          field={form.register('password')}
          error={errors.password}
          purpose="new-password"
          hint={<LengthMeter length={length} />}
        />
        <Field label={t('auth:field.company')} optional error={fieldText(errors.company)}>
          <TextInput {...form.register('company')} autoComplete="organization" />
        </Field>
        <div>
          <Checkbox
            {...form.register('agreements')}
            label={<Agreements />}
            aria-invalid={errors.agreements ? true : undefined}
            aria-describedby={errors.agreements ? 'agreements-error' : undefined}
          />
          {errors.agreements && (
            <p id="agreements-error" className="flex items-start gap-1.5 font-medium text-danger text-sm">
              <Icon of={CircleAlert} size="s" className="mt-0.5" />
              {fieldText(errors.agreements)}
            </p>
          )}
        </div>
        <SubmitButton pending={signUp.isPending}>{t('auth:signUp.submit')}</SubmitButton>
      </form>
    </AuthFrame>
  )
}

/** What is agreed to, each text one press away; beside the form, so that nothing typed is lost. */
function Agreements() {
  const beside = { target: '_blank', rel: 'noopener' }
  const { t } = useTexts('auth')
  return (
    <RichText
      text={t(agreements)}
      parts={{
        terms: (words) => <TextLink render={<Link to={paths.terms} {...beside} />}>{words}</TextLink>,
        privacy: (words) => <TextLink render={<Link to={paths.privacy} {...beside} />}>{words}</TextLink>,
      }}
    />
  )
}
