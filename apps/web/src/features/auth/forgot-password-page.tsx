import { email } from '@marquee/contract'
import { TextLink } from '@marquee/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { resolverOf } from '../../lib/form/resolver.ts'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { EmailField, SubmitButton } from './auth-fields.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { authWords } from './form-words.ts'
import { useForgotPassword } from './queries.ts'

const resolver = resolverOf(z.object({ email }), authWords)

export default function ForgotPasswordPage() {
  const { t } = useTexts('auth')
  const forgot = useForgotPassword()
  const failureText = useFailureText()
  const [outcome, setOutcome] = useState<{ failure: Failure | null; attempt: number } | null>(null)
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: { email: '' } })
  const submit = form.handleSubmit(async (values) => {
    if (forgot.isPending) return
    const attempt = (outcome?.attempt ?? 0) + 1
    try {
      await forgot.mutateAsync(values)
      setOutcome({ failure: null, attempt })
      form.reset()
    } catch (error) {
      setOutcome({ failure: readFailure(error), attempt })
    }
  })
  return (
    <AuthFrame title={t('auth:forgot.title')} lead={t('auth:forgot.lead')}>
      {outcome && (
        <FormAlert tone={outcome.failure ? 'error' : 'success'} attempt={outcome.attempt}>
          {outcome.failure ? failureText(outcome.failure) : t('auth:forgot.sent')}
        </FormAlert>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <EmailField field={form.register('email')} error={form.formState.errors.email} autoFocus />
        <SubmitButton pending={forgot.isPending}>{t('auth:forgot.submit')}</SubmitButton>
      </form>
      <p className="mt-6 text-sm">
        <TextLink render={<Link to="/sign-in" />}>{t('auth:returnToSignIn')}</TextLink>
      </p>
    </AuthFrame>
  )
}
