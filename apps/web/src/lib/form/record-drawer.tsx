import { Drawer } from '@marquee/ui'
import type { ComponentProps } from 'react'
import { useEscape } from '../keys/use-escape.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { RecordConflict } from './record-conflict.tsx'
import { RecordFormFooter } from './record-form.tsx'
import type { RecordFormState } from './use-record-form.ts'

interface RecordDrawerProps<Name extends string, Values>
  extends Pick<
    ComponentProps<typeof Drawer>,
    'kicker' | 'title' | 'subtitle' | 'media' | 'badges' | 'actions' | 'initialFocus' | 'width' | 'children'
  > {
  form: RecordFormState<Name, Values>
  formId: string
  /** Name of the record as it is saved now; of a new one there is none yet. */
  name: string | null
  labels: Readonly<Record<Name, string>>
  /** A value in words. */
  show: (values: Values, field: Name) => string
  /** Absent: it may only be looked at. */
  submitLabel?: string
}

/** One record beside its list: its form, the verb, and the questions whether to leave and whose values stand. */
export function RecordDrawer<Name extends string, Values>(props: RecordDrawerProps<Name, Values>) {
  const { form, formId, name, labels, show, submitLabel, ...drawer } = props
  useEscape('aside', form.requestClose)
  return (
    <>
      <Drawer
        {...drawer}
        open
        inline
        onClose={form.requestClose}
        footer={
          submitLabel !== undefined && (
            <RecordFormFooter formId={formId} form={form} labels={labels} submitLabel={submitLabel} />
          )
        }
      />
      <LeaveDialog form={form} />
      {form.conflict && (
        <RecordConflict<Name, Values>
          title={name ?? ''}
          conflict={form.conflict}
          labels={labels}
          show={show}
          onResolve={form.resolveConflict}
          onCancel={form.cancelConflict}
        />
      )}
    </>
  )
}
