import { useMemo } from 'react'
import { useStoredChoice } from '../stored-choice.ts'

/** Which columns of a list this device hides; `first` are hidden until someone chooses. */
export function useHiddenColumns(list: string, first: readonly string[] = []) {
  const [ids, setIds] = useStoredChoice(`${list}.hiddenColumns`, (stored: unknown): readonly string[] =>
    Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : first,
  )
  const hidden = useMemo(() => new Set(ids), [ids])
  return { hidden, onHiddenChange: (next: ReadonlySet<string>) => setIds([...next]) }
}

export type HiddenColumns = ReturnType<typeof useHiddenColumns>
