import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

interface DraftOptions {
  /** Name of the draft in this tab; another name is another draft. */
  name: string
  /** Fields that are kept. A password never is. */
  fields: readonly string[]
}

/**
 * Keeps what was typed in this tab while it is not saved: a reload, a lost connection or a lock of the session costs
 * nothing. `forget` is called after saving or discarding.
 */
export function useDraft<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  { name, fields }: DraftOptions,
): { forget: () => void } {
  const key = `draft.${name}`
  const { subscribe, reset, getValues } = form
  const kept = useRef(fields)
  useEffect(() => {
    const draft = readDraft(key)
    // keepDefaultValues: what was saved stays the measure of what has changed.
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true })
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) writeDraft(key, Object.fromEntries(kept.current.map((field) => [field, values[field]])))
        else dropDraft(key)
      },
    })
  }, [key, subscribe, reset, getValues])
  return { forget: () => dropDraft(key) }
}

function readDraft(key: string): Record<string, unknown> | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof draft === 'object' ? (draft as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

function writeDraft(key: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Without room the draft lives in the form alone.
  }
}

function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}
