import type { FieldProblem } from '@marquee/ui'
import { useFieldText } from '../../../lib/form/use-field-text.ts'

interface Problem {
  message?: string
}

/** What is wrong with the roles of a form: with the list as a whole, with one role, and all of it for the summary. */
export function useGrantProblems(errors: unknown, id: string) {
  const fieldText = useFieldText()
  const whole = fieldText(errors as Problem | undefined)
  const rows = (errors ?? []) as readonly ({ validUntil?: Problem; roleId?: Problem } | undefined)[]
  const at = (index: number) => fieldText(rows[index]?.validUntil)
  const list: FieldProblem[] = whole ? [{ fieldId: id, message: whole }] : []
  for (const key of Object.keys(rows)) {
    const message = at(Number(key))
    if (message) list.push({ fieldId: `${id}-${key}`, message })
  }
  return { whole, at, list }
}
