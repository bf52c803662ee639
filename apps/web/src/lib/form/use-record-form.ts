import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { commandIdFor, forgetCommandId, forgetOldCommandId, noteLost } from '../command-id.ts'
import { type Failure, isPassing, readFailure } from '../trpc/failure.ts'
import { type FieldWords, issueText } from './issue-text.ts'
import { useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

interface RecordRow {
  id: string
  rev: number
}

interface RecordFormOptions<Values extends FieldValues, Output extends FieldValues, Row extends RecordRow> {
  /** Name of the draft in this tab. */
  draft: string
  /** null makes a new one. */
  row: Row | null
  /** What a new one starts with. */
  start: Values
  /** A record as the form has it. */
  valuesOf: (row: Row) => Values
  fields: readonly (keyof Values & keyof Output & string)[]
  resolver: Resolver<Values, unknown, Output>
  words?: FieldWords
  /** Absent where nothing new is made: then there is always a row. The id stays the same until an answer comes. */
  create?: (values: Output, commandId: string) => Promise<Row>
  update: (target: { id: Row['id']; expectedRev: number }, change: Partial<Output>) => Promise<Row>
  onSaved: (row: Row, isNew: boolean) => void
  onClose: () => void
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The record as it was answered to a stale command; null when the failure is another one. */
export function currentRecord<Row extends RecordRow>(failure: Failure): Row | null {
  const current = failure.details.current as Row | undefined
  return failure.reason === 'STALE' && typeof current?.id === 'string' ? current : null
}

/**
 * The form of one record of a list. While nothing is being written it follows what others save; once something is, the
 * version on which it began goes with the save, so that the server sees an edit of something older, and both values of
 * a field are shown. Only what was changed is sent.
 */
export function useRecordForm<Values extends FieldValues, Output extends FieldValues, Row extends RecordRow>(
  options: RecordFormOptions<Values, Output, Row>,
) {
  type Name = keyof Values & keyof Output & string
  const { row, valuesOf, fields, words, onClose } = options
  const [first] = useState(() => (row ? valuesOf(row) : options.start))
  const form = useForm<Values, unknown, Output>({
    resolver: options.resolver,
    mode: 'onTouched',
    defaultValues: first as DefaultValues<Values>,
  })
  const { isDirty } = form.formState
  const values = form.watch()
  const draft = useDraft(form, { name: options.draft, fields })
  const base = useRef({ rev: row?.rev ?? 0, values: first })
  const isSending = useRef(false)
  const wantsAgain = useRef(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [conflict, setConflict] = useState<{ saved: Row; mine: Values; fields: Name[]; mineOnly: Name[] } | null>(null)
  const command = `create.${options.draft}`
  useState(() => forgetOldCommandId(command))
  const [asksToLeave, setAsksToLeave] = useState(false)
  const blocker = useLeaveGuard(isDirty)
  const differences = (a: Values, b: Values) => fields.filter((field) => !same(a[field], b[field])) as Name[]

  const { reset } = form
  const reads = useRef(valuesOf)
  reads.current = valuesOf
  useEffect(() => {
    // Right after a save the list may still have the row as it was before.
    if (!row || isDirty || row.rev < base.current.rev) return
    const now = reads.current(row)
    if (base.current.rev === row.rev && same(base.current.values, now)) return
    base.current = { rev: row.rev, values: now }
    reset(now)
  }, [row, isDirty, reset])

  const takeOver = (saved: Row) => {
    base.current = { rev: saved.rev, values: valuesOf(saved) }
    draft.forget()
    reset(base.current.values)
    setConflict(null)
    setFailure(null)
  }

  /** Someone was faster: what they changed elsewhere is taken over, the same field is a question. */
  function settle(saved: Row, mine: Values) {
    const theirs = valuesOf(saved)
    const before = base.current.values
    const mineOnly: Name[] = []
    const both: Name[] = []
    for (const field of differences(before, mine)) {
      if (same(theirs[field], mine[field])) continue
      if (same(theirs[field], before[field])) mineOnly.push(field)
      else both.push(field)
    }
    if (both.length > 0) setConflict({ saved, mine, fields: both, mineOnly })
    else if (mineOnly.length > 0) again(saved, mine, mineOnly)
    else {
      // All of it is saved as it stands here: by a try whose answer was lost, if not by someone else.
      takeOver(saved)
      options.onSaved(saved, false)
    }
  }

  /** Goes on from what is saved now with these fields of one's own, and saves them. */
  function again(saved: Row, mine: Values, keep: readonly Name[]) {
    takeOver(saved)
    if (keep.length === 0) return
    for (const field of keep) {
      form.setValue(field as FieldPath<Values>, mine[field] as PathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
      })
    }
    wantsAgain.current = true
  }

  function refuse(error: unknown, mine: Values) {
    const read = readFailure(error)
    if (isPassing(read.reason)) noteLost(command)
    // The first try went through: it is told, and what is sent next is another record.
    if (read.reason === 'IDEMPOTENCY_CONFLICT') forgetCommandId(command)
    const saved = currentRecord<Row>(read)
    if (saved) {
      settle(saved, mine)
      return
    }
    const known = read.issues.filter((issue) => fields.some((field) => issue.path.split('.')[0] === field))
    known.forEach((issue, index) => {
      const path = issue.path as FieldPath<Values>
      form.setError(path, { type: 'server', message: issueText(issue, words) }, { shouldFocus: index === 0 })
    })
    if (read.reason !== 'VALIDATION' || known.length < read.issues.length || known.length === 0) setFailure(read)
    setAttempt((count) => count + 1)
  }

  const submit = form.handleSubmit(
    async (wanted) => {
      if (isSending.current) return
      const mine = structuredClone(form.getValues())
      const edited = differences(base.current.values, mine)
      if (row && edited.length === 0) {
        takeOver(row)
        return
      }
      isSending.current = true
      setPending(true)
      setFailure(null)
      try {
        if (row) {
          const change = Object.fromEntries(edited.map((field) => [field, wanted[field]])) as Partial<Output>
          const saved = await options.update({ id: row.id, expectedRev: base.current.rev }, change)
          takeOver(saved)
          options.onSaved(saved, false)
        } else if (options.create) {
          const saved = await options.create(wanted, commandIdFor(command, wanted))
          forgetCommandId(command)
          draft.forget()
          reset(options.start)
          options.onSaved(saved, true)
        }
      } catch (error) {
        refuse(error, mine)
      } finally {
        isSending.current = false
        setPending(false)
      }
      sendAgain()
    },
    () => setAttempt((count) => count + 1),
  )

  function sendAgain() {
    if (!wantsAgain.current) return
    wantsAgain.current = false
    void submit()
  }

  return {
    form,
    values,
    submit,
    failure,
    attempt,
    isNew: row === null,
    changed: row ? differences(base.current.values, values) : [],
    pending,
    /** Someone saved a newer version while this one is being written. */
    isOutdated: row !== null && isDirty && row.rev !== base.current.rev,
    conflict: conflict && { fields: conflict.fields, mine: conflict.mine, saved: valuesOf(conflict.saved) },
    /** Saves with a choice per field; what nobody else has changed stays one's own. */
    resolveConflict(keepMine: readonly Name[]) {
      if (!conflict) return
      again(conflict.saved, conflict.mine, [...conflict.mineOnly, ...keepMine])
      sendAgain()
    },
    cancelConflict: () => setConflict(null),
    requestClose: () => (isDirty ? setAsksToLeave(true) : onClose()),
    asksToLeave: asksToLeave || blocker.state === 'blocked',
    leave() {
      draft.forget()
      if (blocker.state === 'blocked') blocker.proceed()
      else onClose()
    },
    stay() {
      setAsksToLeave(false)
      if (blocker.state === 'blocked') blocker.reset()
    },
  }
}

/** What the parts around a form of a record need of it, whatever its fields are. */
export interface RecordFormState<Name extends string = string, Values = Record<Name, unknown>> {
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  failure: Failure | null
  attempt: number
  changed: readonly Name[]
  pending: boolean
  isOutdated: boolean
  conflict: { fields: readonly Name[]; mine: Values; saved: Values } | null
  resolveConflict: (keepMine: readonly Name[]) => void
  cancelConflict: () => void
  requestClose: () => void
  asksToLeave: boolean
  leave: () => void
  stay: () => void
}
