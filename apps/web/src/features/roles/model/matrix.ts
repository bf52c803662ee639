import { fold, inventoryChildren, type ModuleGroup, type ModuleKey, moduleKeys, modules } from '@marquee/contract'
import { type Cells, cellKey } from './cells.ts'

/** The actions that most modules have: the columns of the matrix. The others stand below their module. */
export const commonActions = ['view', 'create', 'update', 'archive', 'export'] as const

const isCommon = (action: string) => (commonActions as readonly string[]).includes(action)

export function hasAction(module: ModuleKey, action: string): boolean {
  return (modules[module].actions as readonly string[]).includes(action)
}

/** The actions of a module that have no column. */
export function specialActions(module: ModuleKey): string[] {
  return modules[module].actions.filter((action) => !isCommon(action))
}

export interface ModuleSection {
  group: ModuleGroup
  modules: ModuleKey[]
}

/** The modules by group, in the order of the catalogue; only those whose words contain what is looked for. */
export function sectionsFor(query: string, wordsOf: (module: ModuleKey) => string): ModuleSection[] {
  const wanted = fold(query.trim())
  const sections: ModuleSection[] = []
  for (const module of moduleKeys) {
    if (!fold(wordsOf(module)).includes(wanted)) continue
    const { group } = modules[module]
    const section = sections.find((known) => known.group === group)
    if (section) section.modules.push(module)
    else sections.push({ group, modules: [module] })
  }
  return sections
}

/** Whether a module gets its rights from the umbrella in this role: it has none of its own, and the umbrella has some. */
export function isByUmbrella(cells: Cells, module: ModuleKey): boolean {
  if (!(inventoryChildren as readonly ModuleKey[]).includes(module)) return false
  const hasOwn = modules[module].actions.some((action) => cells[cellKey({ module, action })])
  return !hasOwn && modules[module].actions.some((action) => cells[cellKey({ module: 'inventory', action })])
}
