import { useAccessChanges } from './queries.ts'

/** Listens for changes of the own rights as long as the main layout is shown. */
export function AccessWatch({ onChanged }: { onChanged: () => Promise<void> }) {
  useAccessChanges(onChanged)
  return null
}
