import type { Context } from '@marquee/api'
import { appRouter, createCaller } from '@marquee/api'
import type { Access } from '@marquee/contract'

interface Declared {
  _def: { meta?: { access?: Access; whileLocked?: boolean } }
}

function declared(path: string): { access: Access; whileLocked: boolean } {
  const procedures = appRouter._def.procedures as unknown as Record<string, Declared>
  const meta = Object.hasOwn(procedures, path) ? procedures[path]?._def.meta : undefined
  if (meta?.access === undefined) throw new Error(`no procedure ${path} with a declared access`)
  return { access: meta.access, whileLocked: meta.whileLocked === true }
}

/** What the procedure itself declares; throws for a path that does not exist. */
export const accessOf = (path: string): Access => declared(path).access

/** Whether a locked auth session may call it. */
export const opensWhileLocked = (path: string): boolean => declared(path).whileLocked

/** Runs the procedure through the same door as every other caller. */
export function callProcedure(ctx: Context, path: string, input: unknown): Promise<unknown> {
  let target: unknown = createCaller(ctx)
  for (const part of path.split('.')) target = (target as Record<string, unknown>)[part]
  return (target as (value: unknown) => Promise<unknown>)(input)
}
