import type { RoleDetail } from '@marquee/contract'
import { Dialog, Field, Select } from '@marquee/ui'
import { useState } from 'react'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { type Cell, type Cells, type ChangeKind, cellKey, cellsOf, changesBetween, clausesOf } from '../model/cells.ts'
import { useRole, useRoles } from '../queries.ts'
import { useWords } from '../use-words.ts'

interface CompareDialogProps {
  role: RoleDetail
  /** What the role grants as it is on the screen, unsaved changes included. */
  cells: Cells
  onClose: () => void
}

/** What sets a role apart from another one. */
export function CompareDialog({ role, cells, onClose }: CompareDialogProps) {
  const { t } = useTexts('roles')
  const others = (useRoles('living').data ?? []).filter(({ id }) => id !== role.id)
  const [otherId, setOtherId] = useState<string | null>(null)
  // The owner has everything: a comparison with them shows little.
  const chosen = otherId ?? (others.find(({ isOwner }) => !isOwner) ?? others[0])?.id ?? null
  const query = useRole(chosen)
  const other = query.data?.id === chosen ? query.data : null
  return (
    <Dialog open onClose={onClose} title={t('roles:compare.title', { name: role.name })}>
      <div className="flex flex-col gap-5">
        <Field label={t('roles:compare.with')}>
          <Select
            value={chosen ?? ''}
            onValueChange={setOtherId}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        {other ? (
          <Difference role={role} cells={cells} other={other} />
        ) : query.isError ? (
          <FailedState title={t('roles:roleLoadFailed')} query={query} />
        ) : (
          <div aria-busy="true" className="min-h-32" />
        )}
      </div>
    </Dialog>
  )
}

function Difference({ role, cells, other }: { role: RoleDetail; cells: Cells; other: RoleDetail }) {
  const { t } = useTexts('roles')
  const words = useWords()
  const theirs = cellsOf(other.permissions)
  const clauses = clausesOf(changesBetween(theirs, cells))
  const limitsOf = (set: Cells, cell: Cell) => {
    const limits = set[cellKey(cell)]
    return (limits && words.limits(limits)) ?? t('roles:limit.none')
  }
  const said: Record<ChangeKind, (cell: Cell) => string> = {
    gains: ({ action }) => words.action(action),
    loses: ({ action }) => words.action(action),
    limits: (cell) =>
      t('roles:compare.limits', {
        action: words.action(cell.action),
        here: limitsOf(cells, cell),
        there: limitsOf(theirs, cell),
      }),
  }
  const linesOf = (kind: ChangeKind) =>
    clauses
      .filter((clause) => clause.kind === kind)
      .map(({ module, actions }) =>
        words.rights(
          module,
          actions.map((action) => said[kind]({ module, action })),
        ),
      )
  const mfa = (one: RoleDetail, two: RoleDetail) => (one.requiresMfa && !two.requiresMfa ? [t('roles:mfa.label')] : [])
  const parts = [
    { title: t('roles:compare.only', { name: role.name }), lines: [...mfa(role, other), ...linesOf('gains')] },
    { title: t('roles:compare.only', { name: other.name }), lines: [...mfa(other, role), ...linesOf('loses')] },
    { title: t('roles:compare.limitsTitle'), lines: linesOf('limits') },
  ].filter(({ lines }) => lines.length > 0)
  if (parts.length === 0) return <p className="text-ink-2 text-sm">{t('roles:compare.same')}</p>
  return parts.map(({ title, lines }) => (
    <section key={title}>
      <h3 className="mb-1.5 font-semibold text-sm">{title}</h3>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-2 text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ))
}
