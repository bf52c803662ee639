import { useTexts } from '../../../lib/use-texts.ts'
import { type CellChange, type Cells, cellKey, clausesOf } from '../model/cells.ts'
import { useWords } from '../use-words.ts'

interface ChangeListProps {
  changes: readonly CellChange[]
  /** Where the changes lead: new limits are said. */
  after: Cells
  /** Whether a second factor is required from now on; null where that stays as it is. */
  requiresMfa: boolean | null
}

/** Every change as a line: what it was, what it becomes. */
export function ChangeList({ changes, after, requiresMfa }: ChangeListProps) {
  const { t } = useTexts('roles')
  const words = useWords()
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {requiresMfa !== null && <li>{t(requiresMfa ? 'roles:mfa.becomes' : 'roles:mfa.ends')}</li>}
      {clausesOf(changes).map((clause) => {
        const limits = clause.actions.flatMap((action) => {
          const set = after[cellKey({ module: clause.module, action })]
          const said = set ? words.limits(set) : null
          if (said === null) return clause.kind === 'limits' ? [t('roles:limit.none')] : []
          return [t('roles:limit.says', { action: words.action(action), limits: said })]
        })
        return (
          <li key={`${clause.module}.${clause.kind}`}>
            {words.clause(clause)}
            {limits.length > 0 && <span className="block text-ink-3">{limits.join(' · ')}</span>}
          </li>
        )
      })}
    </ul>
  )
}
