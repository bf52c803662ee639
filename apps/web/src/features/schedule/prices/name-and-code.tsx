import type { LocalText } from '@marquee/contract'
import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CodeField } from '../../../lib/form/code-field.tsx'
import { NameField } from '../../../lib/form/name-field.tsx'
import { useTexts } from '../../../lib/use-texts.ts'

interface NameAndCodeProps<Values extends FieldValues, Output extends FieldValues> {
  /** What the ids begin with. */
  id: string
  form: UseFormReturn<Values, unknown, Output>
  /** Beside the code, in two columns. */
  children: ReactNode
}

/** How a product or a kind of pass is called, in both languages and in short. */
export function NameAndCode<Values extends FieldValues & { code: string; name: LocalText }, Output extends FieldValues>(
  props: NameAndCodeProps<Values, Output>,
) {
  const { t } = useTexts('schedule')
  const { id, form, children } = props
  const code = 'code' as FieldPath<Values>
  return (
    <>
      <NameField id={`${id}-name`} control={form.control} label={t('schedule:product.name')} maxLength={100} />
      <div className="grid grid-cols-2 gap-3">
        <CodeField
          id={`${id}-code`}
          label={t('schedule:product.code')}
          field={form.register(code)}
          error={form.getFieldState(code, form.formState).error}
          maxLength={20}
        />
        {children}
      </div>
    </>
  )
}
