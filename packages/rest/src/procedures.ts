import { appRouter, type Context, createCaller, type Meta } from '@marquee/api'
import type { Access } from '@marquee/contract'

interface Declared {
  _def: { meta?: Meta }
}

/** All that the procedure declares about itself; throws for a path that does not exist. */
export function declared(path: string): Meta & { access: Access } {
  const procedures = appRouter._def.procedures as unknown as Record<string, Declared>
  const meta = Object.hasOwn(procedures, path) ? procedures[path]?._def.meta : undefined
  if (meta?.access === undefined) throw new Error(`no procedure ${path} with a declared access`)
  return { ...meta, access: meta.access }
}

/** What the procedure itself declares; throws for a path that does not exist. */
export const accessOf = (path: string): Access => declared(path).access

/** Runs the procedure through the same door as every other caller. */
export function callProcedure(ctx: Context, path: string, input: unknown): Promise<unknown> {
  let target: unknown = createCaller(ctx)
  for (const part of path.split('.')) target = (target as Record<string, unknown>)[part]
  return (target as (value: unknown) => Promise<unknown>)(input)
}
