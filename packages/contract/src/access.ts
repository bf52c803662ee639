import type { ActionOf, ModuleKey } from './modules.ts'

/** What a caller needs to run a procedure. Nothing runs without one of these. */
export type Access = 'public' | 'signedIn' | ModuleAccess

export type ModuleAccess = { [M in ModuleKey]: { module: M; action: ActionOf<M> } }[ModuleKey]

/** `users.view`, `public`, `signedIn`: the form used in the committed access table. */
export function accessText(access: Access): string {
  return typeof access === 'string' ? access : `${access.module}.${access.action}`
}
