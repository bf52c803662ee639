import { Field, LinkButton, TextInput, TextLink } from '@marquee/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { useSignIn as useSignedIn } from '../../lib/auth-session/current.ts'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { resolverOf } from '../../lib/form/resolver.ts'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { useFieldText } from '../../lib/form/use-field-text.ts'
import { paths } from '../../lib/paths.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { SubmitButton } from './auth-fields.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { authWords } from './form-words.ts'
import { usePairDevice } from './queries.ts'

const resolver = resolverOf(z.object({ code: z.string().trim().min(1, 'field.required') }), authWords)

/** This browser becomes a device of the venue, by the code that someone reads from the settings. */
export default function PairPage() {
  const { t } = useTexts('auth', 'joining')
  const isSignedIn = useSignedIn() !== null
  const pair = usePairDevice()
  const failureText = useFailureText()
  const fieldText = useFieldText()
  const [refused, setRefused] = useState<{ failure: Failure; attempt: number } | null>(null)
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: { code: '' } })
  const submit = form.handleSubmit(async (values) => {
    if (pair.isPending) return
    try {
      await pair.mutateAsync(values)
    } catch (error) {
      const failure = readFailure(error)
      if (failure.reason === 'VALIDATION') {
        setRefused(null)
        form.setError('code', { message: 'joining:pair.wrong' }, { shouldFocus: true })
      } else setRefused((last) => ({ failure, attempt: (last?.attempt ?? 0) + 1 }))
    }
  })
  if (pair.data) {
    const { name, venue } = pair.data
    return (
      <AuthFrame title={t('joining:pair.done', { name })} lead={t('joining:pair.doneLead', { venue })}>
        <LinkButton
          variant="primary"
          size="lg"
          block
          autoFocus
          render={<Link to={isSignedIn ? paths.root : paths.signIn} />}
        >
          {t(isSignedIn ? 'joining:pair.begin' : 'joining:pair.signIn')}
        </LinkButton>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('joining:pair.title')} lead={t('joining:pair.lead')}>
      {refused && (
        <FormAlert tone="error" attempt={refused.attempt}>
          {failureText(refused.failure)}
        </FormAlert>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('joining:pair.code')} error={fieldText(form.formState.errors.code)}>
          <TextInput
            {...form.register('code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            className="font-mono tracking-[.15em]"
          />
        </Field>
        <SubmitButton pending={pair.isPending}>{t('joining:pair.submit')}</SubmitButton>
      </form>
      <p className="mt-6 text-sm">
        <TextLink render={<Link to={isSignedIn ? paths.root : paths.signIn} />}>
          {t(isSignedIn ? 'joining:pair.begin' : 'auth:returnToSignIn')}
        </TextLink>
      </p>
    </AuthFrame>
  )
}
