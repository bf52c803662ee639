import type { FieldProblem } from '@marquee/ui'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useTexts } from '../../../lib/use-texts.ts'

interface Problem {
  message?: string
}

/** What is wrong with the roles of a form: with the list as a whole, with one role, and all of it for the summary. */
export function useGrantProblems(errors: unknown, id: string) {
  const { t } = useTexts('users', 'userDrawer')
  const fieldText = useFieldText()
  const say = (problem: string) => t('userDrawer:problem', { field: t('users:column.roles'), problem })
  const whole = fieldText(errors as Problem | undefined)
  const rows = (errors ?? []) as readonly (
    | Partial<Record<'validUntil' | 'validFrom' | 'roleId', Problem>>
    | undefined
  )[]
  // Days are said at the last one; what else the server finds is there too.
  const at = (index: number) => {
    const row = rows[index]
    return fieldText(row?.validUntil ?? row?.validFrom ?? row?.roleId)
  }
  const list: FieldProblem[] = whole ? [{ fieldId: id, message: say(whole) }] : []
  for (const key of Object.keys(rows)) {
    const message = at(Number(key))
    if (message) list.push({ fieldId: `${id}-${key}`, message: say(message) })
  }
  return { whole, at, list }
}
