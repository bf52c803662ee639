import { useMemo } from 'react'
import { useMe } from '../auth-session/current.ts'
import { useRecordForm } from '../form/use-record-form.ts'
import { toast } from '../toast/toast.ts'
import { useTexts } from '../use-texts.ts'
import { recordResolver, valuesOf } from './record-schema.ts'
import type { RecordChanges, RecordEntry, RecordRow, RecordValues } from './screen.ts'

interface EditorOptions<Row extends RecordRow> {
  screen: RecordEntry<Row>
  changes: RecordChanges<Row>
  /** null makes a new one. */
  row: Row | null
  /** What a new one starts with, where that is not simply empty. */
  start?: RecordValues
  /** Sent with a new one besides what is entered: the record that it belongs to. */
  beside?: RecordValues
  onClose: () => void
  onSaved?: (row: Row, isNew: boolean) => void
}

/** The form of a declared record: conflicts, drafts and refusals as in every form of a record. */
export function useRecordEditor<Row extends RecordRow>(options: EditorOptions<Row>) {
  const { screen, changes, row, beside } = options
  const { record } = screen
  const { t, language } = useTexts(screen.namespace, 'record')
  const currency = useMe()?.venue.currency ?? 'TRY'
  const resolver = useMemo(
    () => recordResolver(record, { currency, language, words: screen.words }),
    [record, currency, language, screen.words],
  )
  const setting = { currency, language }
  return useRecordForm<RecordValues, RecordValues, Row & RecordValues>({
    draft: [record.entity, row ? row.id : 'new', ...Object.values(beside ?? {})].join('.'),
    row: row as (Row & RecordValues) | null,
    // Checked with the rest, though no field shows it.
    start: { ...valuesOf(record, null, setting), ...beside, ...options.start },
    valuesOf: (known) => valuesOf(record, screen.shown?.(known) ?? known, setting),
    fields: screen.form.flat(),
    resolver,
    words: screen.words,
    create: (values, commandId) =>
      changes.create({ ...values, ...beside, commandId } as never) as Promise<Row & RecordValues>,
    update: (target, change) => changes.update({ ...target, ...change } as never) as Promise<Row & RecordValues>,
    onSaved: (saved, isNew) => {
      const name = screen.nameOf(saved, language)
      toast.success(t(isNew ? 'record:toast.created' : 'record:toast.saved', { name }))
      options.onSaved?.(saved, isNew)
    },
    onClose: options.onClose,
  })
}
