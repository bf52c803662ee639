import { Button, Dialog } from '@marquee/ui'
import { type ReactNode, useRef } from 'react'
import { firstFieldOf } from '../form/form-dialog.tsx'
import { LeaveDialog } from '../form/leave-dialog.tsx'
import { RecordConflict } from '../form/record-conflict.tsx'
import { RecordForm, useProblems } from '../form/record-form.tsx'
import { useTexts } from '../use-texts.ts'
import { RecordFields } from './record-fields.tsx'
import { inConflict } from './record-side.tsx'
import type { RecordChanges, RecordEntry, RecordRow, RecordValues } from './screen.ts'
import { useProblemText } from './use-problem-text.ts'
import { useRecordEditor } from './use-record-editor.ts'
import { type References, useValueText } from './use-value-text.ts'

interface RecordDialogProps<Row extends RecordRow> {
  screen: RecordEntry<Row>
  changes: RecordChanges<Row>
  references?: References
  /** null makes a new one. */
  row: Row | null
  start?: RecordValues
  /** Sent with a new one besides what is entered: the record that it belongs to. */
  beside?: RecordValues
  title: string
  lead?: ReactNode
  onClose: () => void
  onDone: (row: Row) => void
}

const none: References = {}

/** One record over a screen that shows more than its list. */
export function RecordDialog<Row extends RecordRow>(props: RecordDialogProps<Row>) {
  const { screen, row, references = none } = props
  const { t, language } = useTexts(screen.namespace, 'record', 'common')
  const valueText = useValueText(screen, references)
  const place = useRef<HTMLDivElement>(null)
  const firstRef = useRef<HTMLInputElement>(null)
  const form = useRecordEditor({
    screen,
    row,
    changes: props.changes,
    onClose: props.onClose,
    onSaved: props.onDone,
    ...(props.start && { start: props.start }),
    ...(props.beside && { beside: props.beside }),
  })
  const formId = `${screen.record.entity}-form`
  const labels = Object.fromEntries(screen.form.flat().map((name) => [name, t(screen.label(name))]))
  const problemText = useProblemText(screen)
  const problems = useProblems({
    form: screen.record.entity,
    errors: form.form.formState.errors,
    labelOf: (path) => labels[path.split('.')[0] ?? ''] ?? path,
    textOf: (path, error) => problemText(path.split('.')[0] ?? path, error),
  })
  return (
    <>
      <Dialog
        open
        onClose={form.requestClose}
        title={props.title}
        description={props.lead}
        initialFocus={firstFieldOf(place)}
        footer={
          <>
            <Button onClick={form.requestClose}>{t('common:action.cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" loading={form.pending}>
              {row ? t('common:action.save') : t(screen.addText)}
            </Button>
          </>
        }
      >
        <div ref={place}>
          <RecordForm id={formId} form={form} problems={problems}>
            <RecordFields
              screen={screen}
              form={form.form}
              references={references}
              firstRef={firstRef}
              isNew={row === null}
              row={row}
              upload={props.changes.upload}
            />
          </RecordForm>
        </div>
      </Dialog>
      <LeaveDialog form={form} />
      {form.conflict && (
        <RecordConflict<string, RecordValues>
          title={row ? screen.nameOf(row, language) : ''}
          conflict={form.conflict}
          labels={labels}
          show={(values, field) =>
            inConflict(values[field], (value) => valueText(field, value, values), screen.record.fields[field])
          }
          onResolve={form.resolveConflict}
          onCancel={form.cancelConflict}
        />
      )}
    </>
  )
}
