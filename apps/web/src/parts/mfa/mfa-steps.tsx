import { type BeginMfaOutput, beginMfaInput, confirmMfaInput, disableMfaInput } from '@marquee/contract'
import { Button } from '@marquee/ui'
import { type ReactNode, useState } from 'react'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { PasswordAgain } from '../../lib/form/password-again.tsx'
import { resolverOf } from '../../lib/form/resolver.ts'
import { useSmallForm } from '../../lib/form/use-small-form.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { CodeField } from './code-field.tsx'
import { useBeginMfa, useConfirmMfa } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecretForPhone } from './secret-for-phone.tsx'
import { type MfaStage, StepTrail } from './step-trail.tsx'

export interface MfaStepsProps {
  /** The person has kept the recovery codes: nothing is left to do. Two-step sign-in is on since the stage `codes`. */
  onDone: () => void
  /** The button that leaves before the end; without it there is none (a page that nobody may leave). */
  onCancel?: () => void
  /** Two-step sign-in is on: this moves it to another phone, and the present one is asked for as well. */
  isRenewal?: boolean
  /** Told with every step. Leaving during `codes` loses the codes: the surrounding dialog or page asks first. */
  onStage?: (stage: MfaStage) => void
}

type State = { stage: 'password' } | ({ stage: 'phone' } & BeginMfaOutput) | { stage: 'codes'; codes: string[] }

/**
 * Sets up two-step sign-in, or moves it to another phone: password, phone, recovery codes. Draws no frame and no title, so that it is in a dialog
 * and on a page alike; needs the texts `mfa`. The secrets live in this component and go with it.
 */
export function MfaSteps({ onDone, onCancel, isRenewal = false, onStage }: MfaStepsProps) {
  const [state, setState] = useState<State>({ stage: 'password' })
  const go = (next: State) => {
    setState(next)
    onStage?.(next.stage)
  }
  return (
    <div className="flex flex-col gap-5">
      <StepTrail stage={state.stage} />
      {state.stage === 'password' && (
        <PasswordStep isRenewal={isRenewal} onCancel={onCancel} onDone={(begun) => go({ stage: 'phone', ...begun })} />
      )}
      {state.stage === 'phone' && (
        <PhoneStep
          begun={state}
          isRenewal={isRenewal}
          onCancel={onCancel}
          onDone={(codes) => go({ stage: 'codes', codes })}
        />
      )}
      {state.stage === 'codes' && <RecoveryCodes codes={state.codes} onKept={onDone} />}
    </div>
  )
}

const passwordResolver = resolverOf(beginMfaInput.omit({ code: true }))
const bothResolver = resolverOf(disableMfaInput)

interface PasswordStepProps {
  isRenewal: boolean
  onDone: (begun: BeginMfaOutput) => void
  onCancel?: () => void
}

function PasswordStep(props: PasswordStepProps) {
  return props.isRenewal ? <BothStep {...props} /> : <AloneStep {...props} />
}

/** The password, and a code of the phone that counts now. */
function BothStep({ onDone, onCancel }: PasswordStepProps) {
  const { t } = useTexts('mfa')
  const begin = useBeginMfa()
  const { form, formProps, said, pending } = useSmallForm({
    resolver: bothResolver,
    defaultValues: { password: '', code: '' },
    fields: ['password', 'code'],
    password: 'password',
    code: 'code',
    send: async (values) => onDone(await begin.mutateAsync(values)),
  })
  return (
    <form {...formProps} className="flex flex-col gap-[var(--field-gap)]">
      <p className="text-ink-2 text-sm">{t('mfa:moveLead')}</p>
      <FormFailure {...said} />
      <PasswordAgain field={form.register('password')} error={form.formState.errors.password} autoFocus />
      <CodeField takesRecoveryCode field={form.register('code')} error={form.formState.errors.code} />
      <StepButtons onCancel={onCancel} pending={pending}>
        {t('mfa:next')}
      </StepButtons>
    </form>
  )
}

function AloneStep({ onDone, onCancel }: PasswordStepProps) {
  const { t } = useTexts('mfa')
  const begin = useBeginMfa()
  const { form, formProps, said, pending } = useSmallForm({
    resolver: passwordResolver,
    defaultValues: { password: '' },
    fields: ['password'],
    password: 'password',
    send: async (values) => onDone(await begin.mutateAsync(values)),
  })
  return (
    <form {...formProps} className="flex flex-col gap-[var(--field-gap)]">
      <p className="text-ink-2 text-sm">{t('mfa:lead')}</p>
      <FormFailure {...said} />
      <PasswordAgain field={form.register('password')} error={form.formState.errors.password} autoFocus />
      <StepButtons onCancel={onCancel} pending={pending}>
        {t('mfa:next')}
      </StepButtons>
    </form>
  )
}

const codeResolver = resolverOf(confirmMfaInput)

interface PhoneStepProps {
  isRenewal: boolean
  begun: BeginMfaOutput
  onDone: (codes: string[]) => void
  onCancel?: () => void
}

function PhoneStep({ begun, isRenewal, onDone, onCancel }: PhoneStepProps) {
  const { t } = useTexts('mfa')
  const confirm = useConfirmMfa()
  const { form, formProps, said, pending } = useSmallForm({
    resolver: codeResolver,
    defaultValues: { code: '' },
    fields: ['code'],
    code: 'code',
    send: async (values) => onDone((await confirm.mutateAsync(values)).codes),
  })
  return (
    <form {...formProps} className="flex flex-col gap-[var(--field-gap)]">
      <p className="text-ink-2 text-sm">{t('mfa:phone.lead')}</p>
      <SecretForPhone secret={begun.secret} uri={begun.uri} />
      <FormFailure {...said} words={said.failure?.details.mfa === 'enabled' ? { STATE: t('mfa:phone.isOn') } : {}} />
      <CodeField field={form.register('code')} error={form.formState.errors.code} autoFocus />
      <StepButtons onCancel={onCancel} pending={pending}>
        {t(isRenewal ? 'mfa:phone.move' : 'mfa:phone.confirm')}
      </StepButtons>
    </form>
  )
}

function StepButtons({
  onCancel,
  pending,
  children,
}: {
  onCancel?: () => void
  pending: boolean
  children: ReactNode
}) {
  const { t } = useTexts('common')
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {onCancel && <Button onClick={onCancel}>{t('common:action.cancel')}</Button>}
      <Button type="submit" variant="primary" loading={pending}>
        {children}
      </Button>
    </div>
  )
}
