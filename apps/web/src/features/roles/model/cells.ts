import {
  beyond,
  effectiveRights,
  type ModuleKey,
  moduleKeys,
  modules,
  type Permission,
  type PermissionLimits,
  type Rights,
} from '@marquee/contract'

/** One right: an action of a module. */
export interface Cell {
  module: ModuleKey
  action: string
}

/** What a role grants, as the editor has it: `module.action` → its limits. */
export type Cells = Readonly<Record<string, PermissionLimits>>

export const cellKey = ({ module, action }: Cell): string => `${module}.${action}`

const actionsOf = (module: ModuleKey): readonly string[] => modules[module].actions

/** Every right of the catalogue, in its order. */
export const allCells: readonly Cell[] = moduleKeys.flatMap((module) =>
  actionsOf(module).map((action) => ({ module, action })),
)

export function cellsOf(permissions: readonly Permission[]): Cells {
  return Object.fromEntries(permissions.map(({ module, action, limits }) => [`${module}.${action}`, limits]))
}

/** The rows as they are sent, in the order of the catalogue. */
export function permissionsOf(cells: Cells): Permission[] {
  return allCells.flatMap((cell) => {
    const limits = cells[cellKey(cell)]
    return limits ? [{ ...cell, limits }] : []
  })
}

/** What the role may do in the end, the umbrella opened. */
export function rightsOf(cells: Cells): Rights {
  return effectiveRights(permissionsOf(cells))
}

/** Grants a right with these limits, or takes it away (null). */
export function withCell(cells: Cells, cell: Cell, limits: PermissionLimits | null): Cells {
  const { [cellKey(cell)]: _, ...rest } = cells
  return limits === null ? rest : { ...rest, [cellKey(cell)]: limits }
}

/**
 * The limits with which someone may hand a right on: their own; null when it is not theirs to give. The server says
 * the same: nobody puts more into a role than they hold.
 */
export function givable(own: Rights, cell: Cell): PermissionLimits | null {
  const limits = own[cell.module]?.[cell.action]
  if (!limits) return null
  return beyond(effectiveRights([{ ...cell, limits }]), own).length === 0 ? limits : null
}

/** How much of a module a role grants. */
export function moduleState(cells: Cells, module: ModuleKey): 'all' | 'some' | 'none' {
  const actions = actionsOf(module)
  const granted = actions.filter((action) => cells[cellKey({ module, action })]).length
  return granted === 0 ? 'none' : granted === actions.length ? 'all' : 'some'
}

/** "All" of a module was pressed: grants what is still missing and theirs to give; when nothing is, takes all away. */
export function toggleModule(cells: Cells, module: ModuleKey, own: Rights): Cells {
  const missing = actionsOf(module).flatMap((action) => {
    const limits = cells[cellKey({ module, action })] ? null : givable(own, { module, action })
    return limits ? [{ action, limits }] : []
  })
  if (missing.length === 0) {
    return actionsOf(module).reduce((left: Cells, action) => withCell(left, { module, action }, null), cells)
  }
  return missing.reduce((left: Cells, { action, limits }) => withCell(left, { module, action }, limits), cells)
}

export type ChangeKind = 'gains' | 'loses' | 'limits'

export interface CellChange extends Cell {
  kind: ChangeKind
}

const sameLimits = (a: PermissionLimits, b: PermissionLimits) =>
  a.maxAmountMinor === b.maxAmountMinor &&
  a.maxPercentPpm === b.maxPercentPpm &&
  (a.ownTillOnly ?? false) === (b.ownTillOnly ?? false)

/** What lies between two states of a role, in the order of the catalogue. */
export function changesBetween(before: Cells, after: Cells): CellChange[] {
  return allCells.flatMap((cell): CellChange[] => {
    const [was, is] = [before[cellKey(cell)], after[cellKey(cell)]]
    if (was && is) return sameLimits(was, is) ? [] : [{ ...cell, kind: 'limits' }]
    if (was) return [{ ...cell, kind: 'loses' }]
    return is ? [{ ...cell, kind: 'gains' }] : []
  })
}

/** Puts the changes that led to `mine` onto another state: what someone else has saved meanwhile stays. */
export function replay(onto: Cells, changes: readonly CellChange[], mine: Cells): Cells {
  return changes.reduce((left, cell) => withCell(left, cell, mine[cellKey(cell)] ?? null), onto)
}

/** Changes of one kind in one module: one clause of a sentence. */
export interface Clause {
  module: ModuleKey
  kind: ChangeKind
  actions: string[]
}

/** Changes put together for a sentence: by module, losses before gains as a reader fears them more. */
export function clausesOf(changes: readonly CellChange[]): Clause[] {
  const kinds: ChangeKind[] = ['loses', 'gains', 'limits']
  return moduleKeys.flatMap((module) =>
    kinds.flatMap((kind) => {
      const actions = changes.filter((change) => change.module === module && change.kind === kind)
      return actions.length > 0 ? [{ module, kind, actions: actions.map((change) => change.action) }] : []
    }),
  )
}
