import type { OrderDetail } from '@marquee/contract'
import { Field, TextInput } from '@marquee/ui'
import { useRef } from 'react'
import { RecordDrawer } from '../../../lib/form/record-drawer.tsx'
import { RecordForm, useProblems } from '../../../lib/form/record-form.tsx'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useRecordForm } from '../../../lib/form/use-record-form.ts'
import { usePhoneText } from '../../../lib/phone/phone.tsx'
import { PhoneInput } from '../../../lib/phone/phone-input.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import {
  type GuestField,
  type GuestOutput,
  type GuestRow,
  type GuestValues,
  guestFields,
  guestOf,
  guestResolver,
  guestValues,
} from '../guest-schema.ts'
import { useUpdateGuest } from '../queries.ts'

const formId = 'guest-form'

/** Corrects who an order is for. */
export function GuestDrawer({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const { t } = useTexts('orderList')
  const fieldText = useFieldText()
  const save = useUpdateGuest()
  const first = useRef<HTMLInputElement>(null)
  const phone = usePhoneText()
  const labels: Record<GuestField, string> = {
    name: t('orderList:guest.name'),
    phone: t('orderList:guest.phone'),
    email: t('orderList:guest.email'),
  }
  const title = t('orderList:orderNo', { number: order.orderNo })
  const form = useRecordForm<GuestValues, GuestOutput, GuestRow>({
    draft: `guest.${order.id}`,
    row: guestOf(order),
    start: { name: '', phone: '', email: '' },
    valuesOf: guestValues,
    fields: guestFields,
    resolver: guestResolver,
    create: () => Promise.reject(new Error('an order is never made here')),
    update: async (target, change) => guestOf(await save.mutateAsync({ ...target, ...change })),
    onSaved() {
      toast.success(t('orderList:guest.saved', { order: title }))
      onDone()
    },
    onClose: onDone,
  })
  const { errors } = form.form.formState
  const problems = useProblems({ form: 'guest', errors, labelOf: (path) => labels[path as GuestField] ?? path })
  const { ref, ...name } = form.form.register('name')
  return (
    <RecordDrawer<GuestField, GuestValues>
      form={form}
      formId={formId}
      name={title}
      labels={labels}
      show={(values, field) => (field === 'phone' ? phone(values.phone) : values[field])}
      width={504}
      kicker={t('orderList:guest.title')}
      title={title}
      initialFocus={first}
      submitLabel={t('orderList:guest.save')}
    >
      <RecordForm id={formId} form={form} problems={problems}>
        <Field id="guest-name" label={labels.name} error={fieldText(errors.name)} optional>
          <TextInput
            {...name}
            ref={(node) => {
              ref(node)
              first.current = node
            }}
            maxLength={100}
            autoComplete="off"
          />
        </Field>
        <Field id="guest-phone" label={labels.phone} error={fieldText(errors.phone)} optional>
          <PhoneInput control={form.form.control} name="phone" maxLength={30} autoComplete="off" className="tnum" />
        </Field>
        <Field id="guest-email" label={labels.email} error={fieldText(errors.email)} optional>
          <TextInput {...form.form.register('email')} type="email" inputMode="email" autoComplete="off" />
        </Field>
      </RecordForm>
    </RecordDrawer>
  )
}
