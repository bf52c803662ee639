import type { PurchaseDetail } from '@marquee/contract/purchases'
import { Field, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ReasonForm } from '../../../parts/reasons/reason-form.tsx'
import { useOrderCommands } from './queries.ts'

interface SendDialogProps {
  row: PurchaseDetail
  /** The paper of an order that was sent goes out by mail. */
  isAgain: boolean
  onClose: () => void
}

/** Sends an order to its vendor; the amount is said again. */
export function SendDialog({ row, isAgain, onClose }: SendDialogProps) {
  const { t } = useTexts('purchases', 'errors')
  const format = useFormat()
  const id = useId()
  const commands = useOrderCommands()
  const [email, setEmail] = useState(row.mailedTo ?? row.vendorEmail ?? '')
  const [byMail, setByMail] = useState(isAgain || email !== '')
  const address = email.trim()
  const form = useCommandForm({
    name: isAgain ? 'purchases.mail' : 'purchases.send',
    async send(input: object & { commandId: string }) {
      const done = isAgain
        ? await commands.mail.mutateAsync(input as never)
        : await commands.send.mutateAsync(input as never)
      toast.success(isAgain ? t('purchases:mail.done') : t('purchases:send.done', { number: done.orderNo ?? '' }))
    },
    fields: ['email'],
    read() {
      if (byMail && !address) return null
      if (isAgain) return { id: row.id, email: address }
      return { id: row.id, expectedRev: row.rev, email: byMail ? address : null }
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      title={
        isAgain
          ? t('purchases:mail.title', { number: row.orderNo ?? '' })
          : t('purchases:send.title', { vendor: row.vendor.name })
      }
      lead={isAgain ? undefined : t('purchases:send.lead', { amount: format.money(row.totalMinor, row.currency) })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t(isAgain ? 'purchases:mail.submit' : 'purchases:send.submit')}
    >
      {!isAgain && (
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" checked={byMail} onChange={(event) => setByMail(event.target.checked)} />
          {t('purchases:send.byMail')}
        </label>
      )}
      {byMail && (
        <Field
          id={`${id}-email`}
          label={t('purchases:send.email')}
          error={form.errorAt('email', !address && t('errors:field.required'))}
          required
        >
          <TextInput
            type="email"
            value={email}
            maxLength={254}
            autoComplete="off"
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}

interface EndDialogProps {
  row: PurchaseDetail
  doing: 'cancel' | 'close'
  onClose: () => void
}

/** Cancels an order of which nothing came, or closes one of which no more is expected. */
export function EndDialog({ row, doing, onClose }: EndDialogProps) {
  const { t } = useTexts('purchases')
  const commands = useOrderCommands()
  return (
    <ReasonForm
      name={`purchases.${doing}`}
      send={commands[doing].mutateAsync}
      of={{ id: row.id, expectedRev: row.rev }}
      words={{
        title: t(`purchases:${doing}.title`, { number: row.orderNo ?? '' }),
        lead: t(`purchases:${doing}.lead`),
        reason: t('purchases:reason'),
        submit: t(`purchases:${doing}.submit`),
        done: t(`purchases:${doing}.done`),
      }}
      tone={doing === 'cancel' ? 'danger' : 'neutral'}
      onClose={onClose}
    />
  )
}
