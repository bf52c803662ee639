import { disableMfaInput, passwordOnly } from '@marquee/contract'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { PasswordAgain } from '../../../lib/form/password-again.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useSmallForm } from '../../../lib/form/use-small-form.ts'
import { CodeField } from '../../../parts/mfa/code-field.tsx'

interface Proof {
  password: string
  code: string
}

const both = resolverOf<Proof>(disableMfaInput)
const passwordAlone = resolverOf<Proof>(passwordOnly.extend({ code: z.string() }))

interface ProofDialogProps
  extends Pick<
    ComponentProps<typeof FormDialog>,
    'title' | 'lead' | 'tone' | 'submitLabel' | 'onClose' | 'finalFocus'
  > {
  /** password: the phone has no say in it. */
  asks: 'password' | 'password and code'
  /** Throws what the server refused. */
  send: (proof: Proof) => Promise<unknown>
}

/** A sensitive change, for which the person proves once more who they are. */
export function ProofDialog({ asks, send, ...dialog }: ProofDialogProps) {
  const asksCode = asks === 'password and code'
  const { form, formProps, said, pending } = useSmallForm({
    resolver: asksCode ? both : passwordAlone,
    defaultValues: { password: '', code: '' },
    fields: ['password', 'code'],
    password: 'password',
    code: 'code',
    send,
  })
  const { errors } = form.formState
  return (
    <FormDialog {...dialog} formProps={formProps} said={said} pending={pending}>
      <PasswordAgain field={form.register('password')} error={errors.password} />
      {asksCode && <CodeField takesRecoveryCode field={form.register('code')} error={errors.code} />}
    </FormDialog>
  )
}
