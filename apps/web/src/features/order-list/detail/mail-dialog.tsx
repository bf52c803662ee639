import { email, type OrderDetail } from '@marquee/contract'
import { Checkbox, Field, TextInput } from '@marquee/ui'
import { z } from 'zod'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useSmallForm } from '../../../lib/form/use-small-form.ts'
import { sendOnce } from '../../../lib/send-once.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useMailOrder } from '../queries.ts'

const fields = ['email', 'passes', 'receipt'] as const
const shape = { email: z.union([z.literal(''), email]), passes: z.boolean(), receipt: z.boolean() }

/** Sends passes and receipt of an order to its guest, or to an address that is typed here. */
export function MailDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTexts('orderList', 'common')
  const fieldText = useFieldText()
  const mail = useMailOrder()
  const known = order.guestEmail
  const { form, formProps, said, pending } = useSmallForm({
    // Nothing typed is the guest's own address, where the order has one.
    resolver: resolverOf(z.object(known ? shape : { ...shape, email })),
    defaultValues: { email: '', passes: order.passes > 0, receipt: true },
    fields,
    async send({ email: typed, passes, receipt }) {
      const input = { id: order.id, passes, receipt, ...(typed && { email: typed }) }
      const answer = await sendOnce('orders.mail', input, (commandId) => mail.mutateAsync({ ...input, commandId }))
      toast.success(t('orderList:mail.sent', { email: answer.email }))
      onClose()
    },
  })
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      title={t('orderList:mail.title')}
      lead={known ? t('orderList:mail.leadKnown', { email: known }) : t('orderList:mail.lead')}
      onClose={onClose}
      formProps={formProps}
      said={said}
      words={{ STATE: t('orderList:mail.noPass'), THROTTLED: t('orderList:mail.tooMany') }}
      pending={pending}
      isDirty={isDirty}
      submitLabel={t('orderList:mail.action')}
    >
      <Field
        label={t(known ? 'orderList:mail.otherAddress' : 'orderList:guest.email')}
        error={fieldText(errors.email)}
        {...(known ? { optional: true } : { required: true })}
      >
        <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <div className="flex flex-col gap-2">
        {order.passes > 0 && <Checkbox {...form.register('passes')} label={t('orderList:document.passes')} />}
        <Checkbox {...form.register('receipt')} label={t('orderList:document.receipt')} />
        {errors.passes && (
          <p role="alert" className="text-danger text-sm">
            {t('orderList:mail.nothing')}
          </p>
        )}
      </div>
    </FormDialog>
  )
}
