import type { RecordField } from '@marquee/contract'
import type { MenuEntry } from '@marquee/ui'
import { type ReactNode, type RefObject, useState } from 'react'
import { RecordDrawer } from '../form/record-drawer.tsx'
import { RecordForm, useProblems } from '../form/record-form.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { useTexts } from '../use-texts.ts'
import { RecordFields } from './record-fields.tsx'
import type { RecordChanges, RecordRow, RecordScreen, RecordValues } from './screen.ts'
import { Swatch } from './swatch.tsx'
import { useProblemText } from './use-problem-text.ts'
import { useRecordEditor } from './use-record-editor.ts'
import { type References, useValueText } from './use-value-text.ts'

interface RecordSideProps<Row extends RecordRow> {
  screen: RecordScreen<Row>
  changes: RecordChanges<Row>
  references: References
  /** null makes a new one. */
  row: Row | null
  rows: readonly Row[]
  steps: MenuEntry[]
  note?: (line: readonly string[], values: RecordValues) => ReactNode
  /** What is said above the form of a record that exists. */
  before?: (row: Row) => ReactNode
  /** What is shown under it. */
  after?: (row: Row) => ReactNode
  firstRef: RefObject<HTMLInputElement | null>
  onClose: () => void
  onCreated: (row: Row) => void
}

/** One record beside its list. */
export function RecordSide<Row extends RecordRow>(props: RecordSideProps<Row>) {
  const { screen, row, references, firstRef } = props
  const { t, language } = useTexts(screen.namespace, 'record', 'common')
  const valueText = useValueText(screen, references)
  const [start] = useState(() => screen.start?.(props.rows))
  const form = useRecordEditor({
    screen,
    row,
    start,
    changes: props.changes,
    onClose: props.onClose,
    onSaved: (saved, isNew) => isNew && props.onCreated(saved),
  })
  const formId = `${screen.record.entity}-form`
  const labels = Object.fromEntries(screen.record.names.map((name) => [name, t(screen.label(name))]))
  const problemText = useProblemText(screen)
  const problems = useProblems({
    form: screen.record.entity,
    errors: form.form.formState.errors,
    labelOf: (path) => labels[path.split('.')[0] ?? ''] ?? path,
    textOf: (path, error) => problemText(path.split('.')[0] ?? path, error),
  })
  const name = row && screen.nameOf(row, language)
  const colorField = screen.record.names.find((each) => screen.record.fields[each]?.kind === 'color')
  const code = (row as RecordValues | null)?.code
  return (
    <RecordDrawer<string, RecordValues>
      form={form}
      formId={formId}
      name={name}
      labels={labels}
      show={(values, field) =>
        inConflict(values[field], (value) => valueText(field, value, values), screen.record.fields[field])
      }
      kicker={t(screen.text('one'))}
      title={name ?? t(screen.addText)}
      subtitle={row ? (typeof code === 'string' ? code : undefined) : t('record:newHint')}
      media={colorField && <Swatch color={String(form.values[colorField])} size="large" />}
      initialFocus={row ? 'title' : firstRef}
      actions={name && <RowMenu label={t('record:actionsFor', { name })} steps={props.steps} />}
      submitLabel={row ? t('common:action.save') : t(screen.addText)}
    >
      {row && props.before?.(row)}
      <RecordForm id={formId} form={form} problems={problems}>
        <RecordFields
          screen={screen}
          form={form.form}
          references={references}
          note={props.note}
          firstRef={firstRef}
          isNew={row === null}
          row={row}
          upload={props.changes.upload}
        />
      </RecordForm>
      {row && props.after?.(row)}
    </RecordDrawer>
  )
}

// As they are sent, these say nothing to a person.
const worded = new Set(['picture', 'choice', 'choices', 'reference', 'references', 'date'])

// Both values of a conflict are as they were typed: a text is its own word for it.
export function inConflict(value: unknown, inWords: (value: unknown) => string, field?: RecordField): string {
  if (field && worded.has(field.kind)) return inWords(value)
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).join(' · ')
  return typeof value === 'string' ? value : inWords(value)
}
