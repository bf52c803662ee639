import type { ComponentType } from 'react'
import type { MenuPartProps } from './menu-part.tsx'

type Part = ComponentType<MenuPartProps>

let part: Part | null = null
let loading: Promise<Part> | null = null

/** The list of menus, when it is there already. */
export const loadedPart = () => part

/** Fetches the list of menus. Rejects when it cannot be fetched, and may then be asked again. */
export function loadPart(): Promise<Part> {
  loading ??= import('./menu-part.tsx').then(
    (module) => {
      part = module.MenuPart
      return part
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}
